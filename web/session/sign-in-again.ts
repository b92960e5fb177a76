import { createStore, useStore } from '@mantine/store';

interface Waiting {
  /** The reason to show; undefined if the call itself is the reason. */
  reason: string | undefined;
  answer: (signedIn: boolean) => void;
}

const waiting = createStore<readonly Waiting[]>([]);

/**
 * Asks the user to sign in again, and returns whether the user did. A call may require a recent sign-in (behaviour
 * 37.5), or the form may have values that no draft can keep. Calls that fail together wait for the same sign-in.
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
