import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrivalSentence } from '#domain/container/arrival-sentence';
import { type ContainerChanges, containerCalls } from '#domain/container/container';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast, showUndo } from '../ui/notice/toast.tsx';

/** Says of containers that they are here, are not after all, or when they are expected. Failures are told by the policy. */
export function useArrivals(onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function write(start: () => Promise<ContainerChanges>): Promise<ContainerChanges | undefined> {
    setBusy(true);
    const changes = await start().catch(() => undefined);
    setBusy(false);
    await invalidateReads(client);
    if (changes) onDone();
    return changes;
  }

  async function arrive(container_ids: readonly number[], arrived_on: string): Promise<void> {
    const body = { container_ids: [...container_ids], arrived_on };
    const changes = await write(() => send(containerCalls.arrive, body));
    if (!changes) return;
    const sentence = arrivalSentence('arrived', changes);
    if (changes.changed === 0) return showToast(sentence);
    const open = changes.invoices.filter(({ status_before }) => status_before === 'O');
    const open_invoice_ids = open.map(({ invoice_id }) => invoice_id);
    showUndo(sentence, () => void takeBack(changes.container_ids, open_invoice_ids));
  }

  async function takeBack(container_ids: readonly number[], open_invoice_ids: number[] = []): Promise<void> {
    const body = { container_ids: [...container_ids], open_invoice_ids };
    const changes = await write(() => send(containerCalls.takeBack, body));
    if (changes) showToast(arrivalSentence('taken back', changes));
  }

  async function expect(container_ids: readonly number[], expected_on: string | null): Promise<void> {
    const body = { container_ids: [...container_ids], expected_on };
    const changes = await write(() => send(containerCalls.expect, body));
    if (changes) showToast(arrivalSentence('expected', changes));
  }

  return { busy, arrive, takeBack, expect };
}
