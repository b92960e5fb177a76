import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { openForm, PLAN, startPurchaseServer, stored } from '../testing/purchase-form.ts';

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

beforeEach(() => notifications.clean());

test('14.12 the form of a purchase that is closed as a whole says so and why, until it is opened again', async () => {
  const server = startPurchaseServer();
  let closed = { closed_on: '2026-01-05' as string | null, closed_note: 'Lost at sea' as string | null };
  server.answer(purchaseCalls.model.path, () => ({ ...stored, ...closed }));
  server.answer(purchaseCalls.status.path, () => ({ ...status, ...closed }));
  server.answer(purchaseCalls.reopen.path, () => {
    closed = { closed_on: null, closed_note: null };
    return { purchase_id: 3, version: 2, to_come: 1 };
  });
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const said =
    'Nothing more is expected of this purchase, whatever its lines order: closed on Jan 5, 2026 · Lost at sea';
  expect(await screen.findByText(said)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(server.of(purchaseCalls.reopen.path).map(({ body }) => body)).toEqual([
    { purchase_id: 3, sap_ids: null },
  ]);
});
