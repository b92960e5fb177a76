import { ask } from './pending-dialogs.ts';

/** Shows what failed, and answers whether it is to be tried once more. */
export function showRetry(message: string, reason: string): Promise<boolean> {
  return ask({ message, reason, retry: 'Retry' });
}

/** Shows what went wrong, after the `reason` for it if there is one; the promise ends when it is closed. */
export async function showAlert(message: string, reason?: string): Promise<void> {
  await ask({ message, reason });
}
