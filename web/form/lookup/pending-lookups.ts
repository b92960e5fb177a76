import { createContext } from 'react';

/**
 * The lookups of texts that were left before their answer was there. Such a text names no record until then, so a form
 * waits for them before it is checked and saved.
 */
export class PendingLookups {
  readonly #pending = new Set<Promise<unknown>>();
  readonly #fields = new Set<() => void>();

  get any(): boolean {
    return this.#pending.size > 0;
  }

  /** Takes part with what is typed into a field: `leave` looks it up. Answers the way out. */
  join(leave: () => void): () => void {
    this.#fields.add(leave);
    return () => void this.#fields.delete(leave);
  }

  /** Looks up what is typed into a field that still has the focus: Ctrl+S saves from within it. */
  leaveFields(): void {
    for (const leave of this.#fields) leave();
  }

  /** Answers the same promise. */
  add<T>(lookup: Promise<T>): Promise<T> {
    this.#pending.add(lookup);
    const forget = () => this.#pending.delete(lookup);
    lookup.then(forget, forget);
    return lookup;
  }

  /** Resolves when all are answered or failed, after those that wait for them have taken the answer. */
  async settled(): Promise<void> {
    while (this.any) await Promise.allSettled(this.#pending);
  }
}

/** Those of the form around a field. */
export const PendingLookupsContext = createContext(new PendingLookups());
