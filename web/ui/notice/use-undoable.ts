import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import { undoneSentence } from '#domain/batch/undo-sentences';
import { newIdempotencyKey, type SendOptions, send } from '../../api/api.ts';
import { canRetry } from '../../api/api-error.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { showStoredUndo, showToast, showUndone, toastWhile } from './toast.tsx';

/**
 * Undoes a change and returns a sentence about the result. A retry uses the same key, since the undo may have succeeded
 * without a response.
 */
type Undo = (idempotencyKey: string) => Promise<string>;

export function undoOfBatch(
  batch_id: number | null,
  options: Pick<SendOptions, 'applies'> = {},
): Undo | null {
  if (batch_id === null) return null;
  return async (idempotencyKey) => {
    const undone = await send(batchCalls.undo, { batch_id }, { ...options, idempotencyKey });
    return undoneSentence(undone);
  };
}

/**
 * Returns a function that shows the message about a change, with an Undo button if there is an `undo`. Queries reload
 * at once, and again after the undo.
 */
export function useUndoable(): (message: string, undo: Undo | null, onUndone?: () => void) => Promise<void> {
  const client = useQueryClient();
  return async (message, undo, onUndone) => {
    const key = newIdempotencyKey();
    if (undo === null) showToast(message);
    else offer(client, message, () => undo(key), onUndone);
    await invalidateReads(client);
  };
}

function offer(
  client: QueryClient,
  message: string,
  undo: () => Promise<string>,
  onUndone?: () => void,
): void {
  showStoredUndo(message, async () => {
    try {
      showUndone(await toastWhile('Undoing...', undo()));
      onUndone?.();
    } catch (error) {
      // The failure policy has shown the error.
      if (canRetry(error)) offer(client, message, undo, onUndone);
    }
    await invalidateReads(client);
  });
}
