import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import { undoneSentence } from '#domain/batch/undo-sentences';
import { newIdempotencyKey, type SendOptions, send } from '../../api/api.ts';
import { canRetry } from '../../api/api-error.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { sayWhile, showToast, showUndo } from './toast.tsx';

/**
 * Takes back what was done, and answers what that did, as a sentence. The key is the same when it is pressed again:
 * what has no answer may be taken back all the same.
 */
type Undo = (idempotencyKey: string) => Promise<string>;

/** The undo of a batch, where there is one: it says what went back and what stayed. */
export function undoOfBatch(
  batch_id: number | null,
  options: Pick<SendOptions, 'applies'> = {},
): Undo | null {
  if (batch_id === null) return null;
  return async (idempotencyKey) =>
    undoneSentence(await send(batchCalls.undo, { batch_id }, { ...options, idempotencyKey }));
}

/** Says what was done, with its undo; everything that was read is read again, then and after the undo. */
export function useUndoable(): (said: string, undo: Undo | null, onUndone?: () => void) => Promise<void> {
  const client = useQueryClient();
  return async (said, undo, onUndone) => {
    const key = newIdempotencyKey();
    if (undo === null) showToast(said);
    else offer(client, said, () => undo(key), onUndone);
    await invalidateReads(client);
  };
}

function offer(client: QueryClient, said: string, undo: () => Promise<string>, onUndone?: () => void): void {
  showUndo(said, async () => {
    try {
      showToast(await sayWhile('Undoing...', undo()));
      onUndone?.();
    } catch (error) {
      // It has been told by the policy.
      if (canRetry(error)) offer(client, said, undo, onUndone);
    }
    await invalidateReads(client);
  });
}
