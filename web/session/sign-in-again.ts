import { createStore, useStore } from '@mantine/store';

interface Waiting {
  /** The reason to show; undefined if a call requires a recent sign-in. */
  reason: string | undefined;
  answer: (signedIn: boolean) => void;
}

const waiting = createStore<readonly Waiting[]>([]);

/**
 * Asks the user to sign in again, because a call requires a recent sign-in (behaviour 37.5), or because the session has
 * ended and drafts cannot store all unsaved values. Resolves to whether the user signed in. Calls that fail together
 * wait for the same sign-in.
 */
export function signInAgain(reason?: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.setState([...waiting.getState(), { reason, answer: resolve }]);
  return promise;
}

export function finishSignIn(signedIn: boolean): void {
  const calls = waiting.getState();
  waiting.setState([]);
  for (const { answer } of calls) answer(signedIn);
}

export function useIsSignInRequested(): boolean {
  return useStore(waiting).length > 0;
}

export function useSignInReason(): string | undefined {
  return useStore(waiting).findLast(({ reason }) => reason)?.reason;
}
