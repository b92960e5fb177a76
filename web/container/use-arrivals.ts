import { useMutation } from '@tanstack/react-query';
import { arrivalSentence } from '#domain/container/arrival-sentence';
import { containerCalls } from '#domain/container/container';
import type { RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { useUndoable } from '../ui/notice/use-undoable.ts';

/** Says of containers that they are here, with a way back. */
export function useArrive() {
  const tell = useUndoable();
  return useMutation({
    mutationFn: (asked: RequestOf<typeof containerCalls.arrive>) => send(containerCalls.arrive, asked),
    onSuccess(changes) {
      const { changed, container_ids, invoices } = changes;
      const open = invoices.filter(({ status_before }) => status_before === 'O');
      const back = { container_ids, open_invoice_ids: open.map(({ invoice_id }) => invoice_id) };
      const undo = async () => arrivalSentence('taken back', await send(containerCalls.takeBack, back));
      void tell(arrivalSentence('arrived', changes), changed === 0 ? null : undo);
    },
  });
}

/** Says of containers that they are not here after all. */
export function useTakeBack() {
  const tell = useUndoable();
  return useMutation({
    mutationFn: (container_ids: number[]) => send(containerCalls.takeBack, { container_ids }),
    onSuccess: (changes) => void tell(arrivalSentence('taken back', changes), null),
  });
}

/** Says when containers are expected. */
export function useExpect() {
  const tell = useUndoable();
  return useMutation({
    mutationFn: (asked: RequestOf<typeof containerCalls.expect>) => send(containerCalls.expect, asked),
    onSuccess: (changes) => void tell(arrivalSentence('expected', changes), null),
  });
}
