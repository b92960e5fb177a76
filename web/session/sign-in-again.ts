import { createStore, useStore } from '@mantine/store';

/** A call that waits for a new sign-in. */
interface Waiting {
  /** The reason to show; undefined if the call itself is the reason. */
  why: string | undefined;
  /** Continues or aborts the call. */
  answer: (signedIn: boolean) => void;
}

const waiting = createStore<readonly Waiting[]>([]);

/**
 * Opens a dialog for a new sign-in, for a call that requires a recent sign-in (behaviour 37.5). Calls that fail
 * together wait for the same sign-in.
 */
export function signInAgain(why?: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.setState([...waiting.getState(), { why, answer: resolve }]);
  return promise;
}

/** Continues all waiting calls, or aborts them. */
export function answerSignIn(signedIn: boolean): void {
  const answered = waiting.getState();
  waiting.setState([]);
  for (const { answer } of answered) answer(signedIn);
}

export function useIsSignInRequested(): boolean {
  return useStore(waiting).length > 0;
}

export function useWhySignInIsAsked(): string | undefined {
  return useStore(waiting).findLast(({ why }) => why)?.why;
}
