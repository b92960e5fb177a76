import { useMutation, useQueryClient } from '@tanstack/react-query';
import { arrivalSentence, expectedSentence } from '#domain/container/arrival-sentence';
import { type Container, containerCalls } from '#domain/container/container';
import { counted } from '#domain/values/counted';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { type SendOptions, send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { confirm } from '../ui/dialog/ask.ts';
import { expireUndoOf } from '../ui/notice/toast.tsx';
import { useUndoable } from '../ui/notice/use-undoable.ts';

export type ArrivedRow = Pick<Container, 'container_id' | 'here_on'>;
type Applying = Pick<SendOptions, 'applies'>;

/** Names an arrival, so that `Undo arrival` of the same containers hides its Undo. */
const arrivalOf = (ids: readonly number[]) => `arrival of ${ids.join()}`;

export function useArrive(options: Applying = {}) {
  const showUndoable = useUndoable();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<typeof containerCalls.arrive>) =>
      send(containerCalls.arrive, request, options),
    // If the response was lost, the arrival may have been saved.
    onError: () => invalidateReads(client),
    onSuccess(changes, { arrived_on }) {
      const { changed, container_ids, invoices } = changes;
      const open = invoices.filter(({ status_before }) => status_before === 'O');
      const back = {
        container_ids,
        open_invoice_ids: open.map(({ invoice_id }) => invoice_id),
        expect: container_ids.map((container_id) => ({ container_id, here_on: arrived_on })),
      };
      const undo = async (idempotencyKey: string) =>
        arrivalSentence('undone', await send(containerCalls.takeBack, back, { ...options, idempotencyKey }));
      const message = arrivalSentence('arrived', changes, changes.kept);
      void showUndoable(message, changed === 0 ? null : undo, undefined, arrivalOf(container_ids));
    },
  });
}

export function useUndoArrival(onDone: (ids: readonly number[]) => void) {
  const showUndoable = useUndoable();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: RequestOf<typeof containerCalls.takeBack>) =>
      send(containerCalls.takeBack, request),
    onError: () => invalidateReads(client),
    onSuccess(changes) {
      const { changed, container_ids, before } = changes;
      expireUndoOf(arrivalOf(container_ids));
      const undone = `Arrival of ${counted(changed, 'container')} restored.`;
      const undo = sendInSequence(containerCalls.arrive, before, undone);
      void showUndoable(arrivalSentence('undone', changes), changed === 0 ? null : undo);
    },
  });

  async function ask(arrived: readonly ArrivedRow[]) {
    const message = `Undo the arrival of ${counted(arrived.length, 'container')}? An invoice that is Arrived returns to Transit.`;
    if (!(await confirm({ message, action: 'Undo arrival' }))) return;
    const container_ids = arrived.map(({ container_id }) => container_id);
    const expect = arrived.map(({ container_id, here_on }) => ({ container_id, here_on }));
    mutate({ container_ids, expect }, { onSuccess: () => onDone(container_ids) });
  }
  return { busy: isPending, ask };
}

export function useExpect(options: Applying = {}) {
  const showUndoable = useUndoable();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<typeof containerCalls.expect>) =>
      send(containerCalls.expect, request, options),
    onError: () => invalidateReads(client),
    onSuccess: ({ changed, before, after }, { expected_on }) => {
      const asBefore = before.map((each) => ({ ...each, expect: after }));
      const undone = `Expected day of ${counted(changed, 'container')} restored.`;
      const undo = sendInSequence(containerCalls.expect, asBefore, undone, options);
      void showUndoable(expectedSentence(changed, expected_on), changed === 0 ? null : undo);
    },
  });
}

/**
 * Returns an undo function that sends the calls one after the other and then returns `message`. A retry sends all calls
 * again with the same keys, so a call that has already succeeded is not applied again.
 */
function sendInSequence<C extends AnyCall>(
  call: C,
  requests: readonly RequestOf<C>[],
  message: string,
  options: Applying = {},
): (key: string) => Promise<string> {
  return async (key) => {
    for (const [index, request] of requests.entries())
      await send(call, request, { ...options, idempotencyKey: `${key}-${index}` });
    return message;
  };
}
