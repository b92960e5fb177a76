import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { answer } from '../testing/answer.ts';
import { line, openForm, PLAN, startPurchaseServer, stored } from '../testing/purchase-form.ts';

const status = {
  purchase_number: 'PO000003',
  product_label: PLAN,
  matchings: [],
  quant_less: [],
  quant_more: [],
  missings: [],
  extras: [],
  replacements: [],
  to_come: 0,
  today: '2026-01-05',
};

/** Starts a server that can close and reopen a purchase. The purchase is closed at first unless `closed_on` is null. */
function startClosing(closed_on: string | null, closed_note: string | null) {
  const server = startPurchaseServer();
  let closed = { closed_on, closed_note };
  const becomes = (next: typeof closed) => () => {
    closed = next;
    return { purchase_id: 3, version: 2, to_come: 1, closed: null, note_before: null };
  };
  server.answer(purchaseCalls.model.path, () => ({ ...stored, ...closed, plan_needs: [line(7, 2)] }));
  server.answer(purchaseCalls.status.path, () => ({ ...status, ...closed }));
  server.answer(purchaseCalls.reopen.path, becomes({ closed_on: null, closed_note: null }));
  server.answer(purchaseCalls.close.path, becomes({ closed_on: '2026-01-05', closed_note: null }));
  return server;
}
const CLOSED = 'Nothing more will be invoiced: closed on Jan 5, 2026';
const DIFFERS = "This plan's purchases differ from what it needs: 1 quantity differs.";

test('14.12: the form of a closed purchase shows that it is closed and why, until it is reopened', async () => {
  const server = startClosing('2026-01-05', 'Lost at sea');
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const notice = `${CLOSED} · Lost at sea`;
  expect(await screen.findByText(notice)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Edit purchase PO000003' }));
  // The ordered quantity counts again (14.18).
  expect(await screen.findByText(DIFFERS)).toBeTruthy();
  expect(server.of(purchaseCalls.reopen.path).map(({ body }) => body)).toEqual([
    { purchase_id: 3, sap_ids: null },
  ]);
});

test('14.12: closing a purchase from its status updates the form, keeps what is typed, and hides the notice about differences from the plan', async () => {
  startClosing(null, null);
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Call first');
  expect(await screen.findByText(DIFFERS)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
  await user.click(await screen.findByRole('button', { name: 'Close the purchase...' }));
  await answer(user, 'Close the purchase');
  expect(await screen.findByText(CLOSED)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toMatch(/Call first$/);
  expect(screen.queryByText(DIFFERS)).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(DIFFERS)).toBeTruthy();
  expect(screen.queryByText(CLOSED)).toBeNull();
});
