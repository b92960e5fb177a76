import { createContext } from 'react';

/**
 * The questions after texts that were left before their answer was there. A form that is about to be judged waits for
 * them: until then such a text names nothing.
 */
export class FindsUnderWay {
  readonly #finds = new Set<Promise<unknown>>();

  get any(): boolean {
    return this.#finds.size > 0;
  }

  /** Answers the same promise. */
  add<T>(find: Promise<T>): Promise<T> {
    this.#finds.add(find);
    const forget = () => this.#finds.delete(find);
    find.then(forget, forget);
    return find;
  }

  /** Comes when all are answered, or failed, and whoever asked has taken the answer. */
  async settled(): Promise<void> {
    while (this.any) await Promise.allSettled(this.#finds);
  }
}

/** Those of the form around a field. */
export const FindsContext = createContext(new FindsUnderWay());
