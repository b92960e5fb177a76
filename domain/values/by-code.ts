import { fold } from './text.ts';

/**
 * Finds values by their codes, which are compared in folded form (behaviour 5.3). If several codes are equal in that
 * form, each is found by its own spelling, and any other spelling finds the first of them.
 */
export class ByCode<Value> {
  readonly #first = new Map<string, { code: string; found: Value }>();
  readonly #twins = new Map<string, Value>();

  set(code: string, found: Value): void {
    const key = fold(code);
    const first = this.#first.get(key);
    if (!first || first.code === code) this.#first.set(key, { code, found });
    else this.#twins.set(code, found);
  }

  get(code: string): Value | undefined {
    return this.#twins.get(code) ?? this.#first.get(fold(code))?.found;
  }
}
