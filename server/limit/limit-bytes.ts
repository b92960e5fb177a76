import { unavailable } from '../errors/errors.ts';

/** What one request holds of the bytes that all may hold together. */
export interface HeldBytes {
  /** Takes more; throws 503 when there are no more for everybody, or for this person. */
  take(bytes: number): void;
  /** Gives all of them back. */
  release(): void;
}

/** Opens the account of a request; `person` is whoever asks, or undefined for somebody who is not signed in. */
export type ByteLimiter = (person: number | undefined) => HeldBytes;

/**
 * Limits what is held in memory of bodies at one time, for everybody together, and what one person may hold of it:
 * otherwise a single one could keep all others from sending.
 */
export function limitBytes(most: number, mostOfOne: number): ByteLimiter {
  const heldBy = new Map<number | undefined, number>();
  let held = 0;

  function change(person: number | undefined, bytes: number): void {
    held += bytes;
    const now = (heldBy.get(person) ?? 0) + bytes;
    if (now > 0) heldBy.set(person, now);
    else heldBy.delete(person);
  }

  return (person) => {
    let taken = 0;
    return {
      take(bytes) {
        if (held + bytes > most || (heldBy.get(person) ?? 0) + bytes > mostOfOne) throw unavailable();
        taken += bytes;
        change(person, bytes);
      },
      release() {
        change(person, -taken);
        taken = 0;
      },
    };
  };
}
