import { useSyncExternalStore } from 'react';

/** A call that waits until somebody has signed in again. */
interface Waiting {
  /** Whether it goes on. */
  answer: (signedIn: boolean) => void;
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/**
 * Asks for a new sign-in in the place where one is, for a call that takes one of the last minutes (behaviour 37.5).
 * Calls that fail together are answered together.
 */
export function signInAgain(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  change([...waiting, { answer: resolve }]);
  return promise;
}

/** Lets everything that waits go on, or gives it up. */
export function answerSignIn(signedIn: boolean): void {
  const answered = waiting;
  change([]);
  for (const { answer } of answered) answer(signedIn);
}

export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

function change(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
