import { useQueryClient } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast, showUndo } from '../ui/notice/toast.tsx';

/** Says what was done as a batch, with its undo; everything that was read is read again. */
export function useUndoable(): (said: string, batchId: number | null) => Promise<void> {
  const client = useQueryClient();
  async function undo(batch_id: number) {
    await send(batchCalls.undo, { batch_id });
    showToast('Undone');
    await invalidateReads(client);
  }
  return async (said, batchId) => {
    if (batchId === null) showToast(said);
    else showUndo(said, () => void undo(batchId));
    await invalidateReads(client);
  };
}
