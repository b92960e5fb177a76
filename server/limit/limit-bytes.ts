import { unavailable } from '../errors/errors.ts';

/** What one request holds of the bytes that all may hold together. */
export interface HeldBytes {
  /** Takes more; throws 503 when there are no more for everybody, or for this person. */
  take(bytes: number): void;
  /**
   * Sets so many aside, which `take` then begins with, as soon as there are so many; throws 503 when that takes too
   * long. Nobody waits who holds some, so that nobody waits for each other.
   */
  setAside(bytes: number): Promise<void>;
  /** Gives all of them back. */
  release(): void;
}

/** Opens the account of a request; `person` is whoever asks, or undefined for somebody who is not signed in. */
export type ByteLimiter = (person: number | undefined) => HeldBytes;

interface Waiting {
  person: number | undefined;
  bytes: number;
  start: () => void;
}

/** A minute is what somebody waits for an upload that goes on. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Limits what is held in memory of bodies at one time, for everybody together, and what one person may hold of it:
 * otherwise a single one could keep all others from sending.
 */
export function limitBytes(
  most: number,
  mostOfOne: number,
  { longestWaitMs = LONGEST_WAIT_MS } = {},
): ByteLimiter {
  const heldBy = new Map<number | undefined, number>();
  const queue: Waiting[] = [];
  let held = 0;

  const fits = (person: number | undefined, bytes: number) =>
    held + bytes <= most && (heldBy.get(person) ?? 0) + bytes <= mostOfOne;

  function change(person: number | undefined, bytes: number): void {
    held += bytes;
    const now = (heldBy.get(person) ?? 0) + bytes;
    if (now > 0) heldBy.set(person, now);
    else heldBy.delete(person);
  }

  /** Of one person's requests the oldest goes first; nobody waits behind another person's. */
  function startWaiting(): void {
    const passed = new Set<number | undefined>();
    for (const waiting of [...queue]) {
      const { person, bytes, start } = waiting;
      if (!passed.has(person) && fits(person, bytes)) {
        queue.splice(queue.indexOf(waiting), 1);
        change(person, bytes);
        start();
      } else passed.add(person);
    }
  }

  function wait(person: number | undefined, bytes: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(unavailable());
    }, longestWaitMs);
    const waiting: Waiting = { person, bytes, start: resolve };
    queue.push(waiting);
    startWaiting();
    return promise.finally(() => clearTimeout(timer));
  }

  return (person) => {
    let taken = 0;
    let aside = 0;
    let isOver = false;
    return {
      take(bytes) {
        const more = Math.max(0, bytes - aside);
        if (more > 0 && !fits(person, more)) throw unavailable();
        aside -= bytes - more;
        taken += more;
        change(person, more);
      },
      async setAside(bytes) {
        const wanted = Math.min(bytes, mostOfOne);
        await wait(person, wanted);
        // The client may have gone while it waited.
        if (isOver) change(person, -wanted);
        else {
          taken += wanted;
          aside += wanted;
        }
        if (isOver) startWaiting();
      },
      release() {
        change(person, -taken);
        taken = 0;
        aside = 0;
        isOver = true;
        startWaiting();
      },
    };
  };
}
