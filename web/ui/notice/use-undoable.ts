import { useQueryClient } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import { undoneSentence } from '#domain/batch/undo-sentences';
import { newIdempotencyKey, type SendOptions, send } from '../../api/api.ts';
import { canRetry } from '../../api/api-error.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { useToday } from '../../api/user.ts';
import { paths } from '../../paths.ts';
import { useGo } from '../control/link.tsx';
import { showFailedUndo, showNext, showStoredUndo, showToast, showUndone, toastWhile } from './toast.tsx';

/**
 * Undoes a change that is not a batch, and returns a sentence about the result. A retry uses the same key, since the
 * undo may have succeeded without a response.
 */
type Undo = (idempotencyKey: string) => Promise<string>;

interface BatchUndo extends Pick<SendOptions, 'applies'> {
  batch_id: number;
}

export function undoOfBatch(
  batch_id: number | null,
  options: Pick<SendOptions, 'applies'> = {},
): BatchUndo | null {
  return batch_id === null ? null : { batch_id, ...options };
}

/**
 * Returns a function that shows the message about a change, with an Undo button if there is an `undo`. Queries reload
 * at once, and again after the undo. `name` names a change without a batch for `expireUndoOf`.
 */
export function useUndoable() {
  const client = useQueryClient();
  const go = useGo();
  const today = useToday();

  function offer(
    message: string,
    undo: Undo | BatchUndo,
    key: string,
    onUndone: (() => void) | undefined,
    name: string | undefined,
  ) {
    async function press() {
      try {
        if (typeof undo === 'function') showUndone(await toastWhile('Undoing...', undo(key)));
        else await undoBatch(undo, key);
        onUndone?.();
      } catch (error) {
        // `failurePolicy` has shown the error.
        if (canRetry(error)) show(showFailedUndo);
      }
      await invalidateReads(client);
    }
    const show = (showAs: typeof showStoredUndo) =>
      showAs(message, press, typeof undo === 'function' ? name : undo.batch_id);
    show(showStoredUndo);
  }

  async function undoBatch({ batch_id, ...options }: BatchUndo, idempotencyKey: string) {
    const undoing = send(batchCalls.undo, { batch_id }, { ...options, idempotencyKey });
    const undone = await toastWhile('Undoing...', undoing);
    const sentence = undoneSentence(undone, await planNamer(undone.refused, today));
    // The screen of the batch lists all records that cannot be restored.
    if (undone.refused === 0) showUndone(sentence);
    else showNext(sentence, { word: 'Show', onPress: () => go(paths.batch(batch_id)) });
  }

  return async (
    message: string,
    undo: Undo | BatchUndo | null,
    onUndone?: () => void,
    name?: string,
  ): Promise<void> => {
    if (undo === null) showToast(message);
    else offer(message, undo, newIdempotencyKey(), onUndone, name);
    await invalidateReads(client);
  };
}

/** Returns a function that shortens labels of plans and specifications. Its code loads only if records were refused. */
async function planNamer(refused: number, today: string): Promise<(label: string) => string> {
  const names = refused > 0 ? await import('#domain/plan/plan-name').catch(() => undefined) : undefined;
  return (label) => names?.planName(label, today)?.name ?? label;
}
