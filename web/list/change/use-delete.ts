import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { counted } from '#domain/values/counted';
import { type InUse, inUse } from '#domain/wire/details';
import type { deleteCall, setPassiveCall } from '#domain/wire/record';
import { send } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { confirm } from '../../ui/dialog/ask.ts';
import { undoOfBatch, useUndoable } from '../../ui/notice/use-undoable.ts';

export interface DeleteCalls {
  delete: ReturnType<typeof deleteCall>;
  setPassive?: ReturnType<typeof setPassiveCall>;
}

export interface Refusal extends InUse {
  ids: number[];
}

interface Change {
  ids: number[];
  sentence: string;
  /** A delete returns the batch that can be undone. */
  write: () => Promise<{ batch_id?: number | null }>;
}

/**
 * Returns functions that delete records after a confirmation, or set them to Passive, and reload the lists. If the
 * records are in use, the refusal is returned for display; any other failure goes to `failurePolicy`. In both cases
 * the rows stay checked.
 */
export function useDelete(
  kind: RecordKind,
  calls: DeleteCalls,
  { onDone, onUndone }: Record<'onDone' | 'onUndone', (ids: number[]) => void>,
) {
  const { setPassive } = calls;
  const client = useQueryClient();
  const showUndoable = useUndoable();
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: ({ write }: Change) => write(),
    onSuccess({ batch_id }, { ids, sentence }) {
      onDone(ids);
      return showUndoable(sentence, undoOfBatch(batch_id ?? null), () => onUndone(ids));
    },
    // The server may have deleted the records although the response was lost.
    onError: () => invalidateReads(client),
  });
  const inUse = error ? readInUse(error) : undefined;
  const refusal: Refusal | undefined = inUse && variables && { ids: variables.ids, ...inUse };

  // The calls name the list of ids by the plural of the id's name: `product_ids`.
  const bodyOf = (ids: number[]) => ({ [`${RECORD_KINDS[kind].id}s`]: ids });

  const nameOf = (ids: number[]) => counted(ids.length, RECORD_KINDS[kind].one);

  function removeAll(ids: number[]) {
    const quiet = (error: unknown) => readInUse(error) !== undefined;
    const write = () => send(calls.delete, bodyOf(ids), { quiet });
    mutate({ ids, sentence: `${nameOf(ids)} deleted`, write });
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
      ((ids: number[]) =>
        mutate({
          ids,
          sentence: `${nameOf(ids)} set to Passive`,
          write: () => send(setPassive, bodyOf(ids)),
        })),
  };
}

function readInUse(error: unknown): InUse | undefined {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return undefined;
  return inUse.safeParse(error.details).data;
}
