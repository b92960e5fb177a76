import { createStore, useStore } from '@mantine/store';

/** A question or an alert that waits for its answer. */
export interface PendingDialog {
  id: number;
  message: string;
  /** What stands before the message. */
  reason?: string | undefined;
  /** The word on the button that agrees; an alert has none. */
  action?: 'Save' | 'Delete' | (string & {}) | undefined;
  /** The word on the button of an alert that tries once more what failed. */
  retry?: string | undefined;
  /** The word on the button that keeps things as they are, where something would be lost: Enter presses that one. */
  refuse?: string | undefined;
  answer: (agreed: boolean) => void;
}

const pending = createStore<readonly PendingDialog[]>([]);
let lastId = 0;

/** Asks outside of any component; the host that stands once in the application shows it. */
export function ask(
  question: Pick<PendingDialog, 'message' | 'reason' | 'action' | 'retry' | 'refuse'>,
): Promise<boolean> {
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

/** Refuses all that is asked: whoever it was asked of is no more signed in. */
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
