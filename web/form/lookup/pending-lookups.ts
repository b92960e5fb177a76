import { createContext, useEffect, useEffectEvent, useState } from 'react';

/**
 * The pending lookups of typed texts. A form waits for them before it validates and saves, because a typed text matches
 * no record until its lookup has ended.
 */
class PendingLookups {
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

  /** Looks up the typed texts of all fields, because Ctrl+S saves without leaving the field that has the focus. */
  leaveFields(): void {
    for (const leave of this.#fields) leave();
  }

  add<T>(lookup: Promise<T>): Promise<T> {
    this.#pending.add(lookup);
    const forget = () => this.#pending.delete(lookup);
    lookup.then(forget, forget);
    return lookup;
  }

  /** Resolves when all lookups have succeeded or failed and their callers have received the results. */
  async settled(): Promise<void> {
    while (this.any) await Promise.allSettled(this.#pending);
  }
}

export const PendingLookupsContext = createContext(new PendingLookups());

/**
 * Returns `submit`, which submits the form once the lookups of all typed texts have ended (behaviour 16.5), and the
 * found records have filled in the values that depend on them (`isFilling` is false). `waiting` is true while the
 * submit waits for lookups.
 */
export function useSubmitAfterLookups(submit: () => void, isFilling = false) {
  const [lookups] = useState(() => new PendingLookups());
  const [waiting, setWaiting] = useState(false);
  const [due, setDue] = useState(false);
  const submitNow = useEffectEvent(submit);
  useEffect(() => {
    if (!due || isFilling) return;
    setDue(false);
    submitNow();
  }, [due, isFilling]);

  return {
    lookups,
    waiting,
    submit() {
      lookups.leaveFields();
      setWaiting(lookups.any);
      // Waits for the next render even if no lookup is pending, because only then does the form have the latest
      // response.
      void lookups.settled().then(() => {
        setWaiting(false);
        setDue(true);
      });
    },
  };
}
