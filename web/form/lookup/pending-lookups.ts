import { createContext } from 'react';

/**
 * The lookups of texts that were left before their response. Such a text matches no record until then, so a form waits
 * for them before it validates and saves.
 */
export class PendingLookups {
  readonly #pending = new Set<Promise<unknown>>();
  readonly #fields = new Set<() => void>();

  get any(): boolean {
    return this.#pending.size > 0;
  }

  /** Registers a field: `leave` looks up its typed text. Returns the function that unregisters it. */
  join(leave: () => void): () => void {
    this.#fields.add(leave);
    return () => void this.#fields.delete(leave);
  }

  /** Looks up the typed text of a field that still has the focus: Ctrl+S saves from within it. */
  leaveFields(): void {
    for (const leave of this.#fields) leave();
  }

  /** Returns the same promise. */
  add<T>(lookup: Promise<T>): Promise<T> {
    this.#pending.add(lookup);
    const forget = () => this.#pending.delete(lookup);
    lookup.then(forget, forget);
    return lookup;
  }

  /** Resolves when all have succeeded or failed, after their callers have received the results. */
  async settled(): Promise<void> {
    while (this.any) await Promise.allSettled(this.#pending);
  }
}

/** The pending lookups of the form around a field. */
export const PendingLookupsContext = createContext(new PendingLookups());
