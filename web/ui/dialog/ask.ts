import { createStore, useStore } from '@mantine/store';

export interface PendingDialog {
  id: number;
  message: string;
  reason?: string | undefined;
  /** The label of the confirming button; undefined for an alert. */
  action?: 'Save' | 'Delete' | (string & {}) | undefined;
  /** The label of the button that cancels, if the action would lose values. Enter then presses this button. */
  refuse?: string | undefined;
  onNeverAgain?: () => void;
  answer: (agreed: boolean) => void;
}

type DialogOptions = Omit<PendingDialog, 'id' | 'answer'>;

const pending = createStore<readonly PendingDialog[]>([]);
let lastId = 0;

/** Adds a dialog, which the application's single host shows. Can be called outside components. */
function openDialog(question: DialogOptions): Promise<boolean> {
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

/** Asks for a confirmation before an action. Enter confirms, unless the action would lose values. */
export function confirm(question: DialogOptions & { action: string }): Promise<boolean> {
  return openDialog(question);
}

/** Asks before a dialog closes without its typed values (behaviour 4.6). */
export function mayDiscard(): Promise<boolean> {
  return confirm({ message: 'Leave without applying?', action: 'Leave', refuse: 'Stay' });
}

/** Shows an error, preceded by its `reason` if there is one. Resolves when it is closed. */
export async function showAlert(message: string, reason?: string): Promise<void> {
  await openDialog({ message, reason });
}

/** Cancels every open confirmation and closes every alert, for example at the end of a session. */
export function cancelAll(): void {
  for (const { answer } of pending.getState()) answer(false);
}

export function allDialogsClosed(): Promise<void> {
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
