import { fold } from './text.ts';

/**
 * Finds values by their codes, compared as codes are (behaviour 5.3). If several codes look alike, each is found by its
 * own spelling, and the first of them by any other spelling.
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
