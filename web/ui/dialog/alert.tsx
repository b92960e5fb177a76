import { ask } from './pending-dialogs.ts';

/** Shows what went wrong; the promise ends when it is closed. */
export async function showAlert(message: string): Promise<void> {
  await ask({ message });
}
