import { createStore, useStore } from '@mantine/store';

/** A call that waits until somebody has signed in again. */
interface Waiting {
  /** Why it is asked, where it is not for the call alone. */
  why: string | undefined;
  /** Whether it goes on. */
  answer: (signedIn: boolean) => void;
}

const waiting = createStore<readonly Waiting[]>([]);

/**
 * Asks for a new sign-in in the place where one is, for a call that takes one of the last minutes (behaviour 37.5).
 * Calls that fail together are answered together.
 */
export function signInAgain(why?: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.setState([...waiting.getState(), { why, answer: resolve }]);
  return promise;
}

/** Lets everything that waits go on, or gives it up. */
export function answerSignIn(signedIn: boolean): void {
  const answered = waiting.getState();
  waiting.setState([]);
  for (const { answer } of answered) answer(signedIn);
}

export function useIsSignInAsked(): boolean {
  return useStore(waiting).length > 0;
}

export function useWhySignInIsAsked(): string | undefined {
  return useStore(waiting).findLast(({ why }) => why)?.why;
}
