import { useMutation, useQueryClient } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import { undoneSentence } from '#domain/batch/undo-sentences';
import { type SendOptions, send } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { showToast, showUndo } from '../../ui/notice/toast.tsx';
import { type InUse, isInUse, readInUse } from './in-use.ts';

/** How the records of a list end. */
export interface Deletion {
  remove: (ids: number[], options: SendOptions) => Promise<{ batch_id: number | null }>;
  /** Sets records to Passive instead, where their kind has a state; all of them or none. */
  setPassive?: (ids: number[]) => Promise<object>;
}

/** A delete that was refused because of what stands on the records. */
export interface Refusal extends InUse {
  ids: number[];
  /** The sentence of the server. */
  message: string;
}

/** How records end, and what is said when they have. */
interface Ending {
  ids: number[];
  sentence: string;
  /** A delete answers the batch by which it can be undone. */
  write: () => Promise<{ batch_id?: number | null }>;
}

/**
 * Deletes records after asking; the lists load again. A refusal that names what is in the way is kept to be shown;
 * any other failure goes to the failure policy. Either leaves the rows checked.
 */
export function useDelete({ remove, setPassive }: Deletion, onDeleted: () => void) {
  const client = useQueryClient();
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: ({ write }: Ending) => write(),
    onSuccess({ batch_id }, { sentence }) {
      onDeleted();
      if (batch_id) showUndo(sentence, () => void restore(batch_id));
      else showToast(sentence);
    },
    // After a failure too: its answer may have been lost on the way back.
    onSettled: () => invalidateReads(client),
  });
  const inUse = error ? readInUse(error) : undefined;
  const refusal: Refusal | undefined = inUse &&
    variables && { ids: variables.ids, message: messageOf(error), ...inUse };

  /** Brings back what was deleted. A failure has been told by the policy. */
  async function restore(batch_id: number): Promise<void> {
    const done = await send(batchCalls.undo, { batch_id }).catch(() => undefined);
    if (done) showToast(undoneSentence(done));
    await invalidateReads(client);
  }

  function removeAll(ids: number[]) {
    mutate({ ids, sentence: 'Deleted', write: () => remove(ids, { quiet: isInUse }) });
  }

  async function start(ids: number[]): Promise<void> {
    const message = `Are you sure to delete ${ids.length} row(s)?`;
    if (await confirm({ message, action: 'Delete' })) removeAll(ids);
  }

  return {
    busy: isPending,
    refusal,
    start: (ids: number[]) => void start(ids),
    removeOthers: removeAll,
    close: reset,
    setPassive:
      setPassive &&
      ((ids: number[]) => mutate({ ids, sentence: 'Set to Passive', write: () => setPassive(ids) })),
  };
}
