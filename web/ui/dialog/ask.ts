import { createStore, useStore } from '@mantine/store';

/** A question or an alert that waits for its answer. */
export interface PendingDialog {
  id: number;
  message: string;
  /** Shown before the message. */
  reason?: string | undefined;
  /** The word on the button that agrees; an alert has none. */
  action?: 'Save' | 'Delete' | (string & {}) | undefined;
  /** The word on the button of an alert that tries once more what failed. */
  retry?: string | undefined;
  /** The word on the button that keeps things as they are, where something would be lost: Enter presses that one. */
  refuse?: string | undefined;
  /** Keeps that the question is not asked again: it then offers that. */
  onNeverAgain?: () => void;
  answer: (agreed: boolean) => void;
}

type Asked = Omit<PendingDialog, 'id' | 'answer'>;

const pending = createStore<readonly PendingDialog[]>([]);
let lastId = 0;

/** Asks outside of any component; the host that stands once in the application shows it. */
function ask(question: Asked): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  lastId += 1;
  const id = lastId;
  const answer = (agreed: boolean) => {
    pending.setState(pending.getState().filter((dialog) => dialog.id !== id));
    resolve(agreed);
  };
  pending.setState([...pending.getState(), { ...question, id, answer }]);
  return promise;
}

/** Asks before something happens: Cancel, or the action, which Enter presses unless something would be lost. */
export function confirm(question: Asked & { action: string }): Promise<boolean> {
  return ask(question);
}

/** Shows what failed, and answers whether it is to be tried once more. */
export function showRetry(message: string, reason: string): Promise<boolean> {
  return ask({ message, reason, retry: 'Retry' });
}

/** Shows what went wrong, after the `reason` for it if there is one; the promise ends when it is closed. */
export async function showAlert(message: string, reason?: string): Promise<void> {
  await ask({ message, reason });
}

/** Answers no to every open question, as when somebody is signed out. */
export function refuseAll(): void {
  for (const { answer } of pending.getState()) answer(false);
}

/** Waits until nothing is asked or told any more. */
export function allAnswered(): Promise<void> {
  if (pending.getState().length === 0) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = pending.subscribe(({ length }) => {
    if (length > 0) return;
    unsubscribe();
    resolve();
  });
  return promise;
}

export function usePendingDialogs(): readonly PendingDialog[] {
  return useStore(pending);
}
