import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { PurchaseDraft } from '#domain/purchase/purchase-draft';
import { findDraft, storeDraft } from '../form/unsaved/drafts.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import {
  choosePlan,
  codes,
  line,
  openForm,
  PLAN,
  plan,
  saveForm,
  startPurchaseServer,
} from '../testing/purchase-form.ts';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startPurchaseServer();
});

/** Opens a purchase that coverage has prefilled. */
async function openOrder() {
  const values: PurchaseDraft = {
    plan_id: 1,
    product_label: PLAN,
    product_saps: [line(1, 20)],
    of_coverage: true,
  };
  storeDraft({ userId: 1, href: '/main/purchase', version: null, values });
  const app = await openForm(/^Add purchase/);
  await waitFor(() => expect(codes()).toEqual(['0001']));
  return app;
}

test('14.14: an order from coverage is saved with the call `order`, and its draft is still an order from coverage when the session ends', async () => {
  const app = await openOrder();
  server.answer(purchaseCalls.order.path, () => refusal(401, 'Please sign in.'));
  expect(await saveForm(server, app, purchaseCalls.order)).toMatchObject({ plan_id: 1 });
  await waitFor(() => expect(app.here()).toMatch(/^\/auth/));
  expect(findDraft('/main/purchase', 1)?.values).toMatchObject({ of_coverage: true });
});

test('14.14: choosing another plan makes an order from coverage an ordinary purchase', async () => {
  const app = await openOrder();
  await app.user.clear(plan());
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  expect(await saveForm(server, app)).toMatchObject({ plan_id: 1 });
  expect(server.of(purchaseCalls.order.path)).toEqual([]);
});

test('14.14: removing the plan clears all lines, and Undo restores the plan and the lines and makes the purchase an order from coverage again', async () => {
  const app = await openOrder();
  await app.user.clear(plan());
  await app.user.tab();
  expect(codes()).toEqual([]);
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0001']);
  await waitFor(() => expect(plan().value).toBe(PLAN));
  expect(await saveForm(server, app, purchaseCalls.order)).toMatchObject({ plan_id: 1 });
});
