import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planCalls, planGrid } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { relatedCall } from '#domain/related/related';
import { field, openForm, saveAndConfirm } from '../testing/car-model-form.ts';
import { enter } from '../testing/enter.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { startPurchaseServer, stored } from '../testing/purchase-form.ts';
import { storedPlan } from '../testing/stored-plan.ts';

let server: FakeServer;
beforeEach(() => {
  server = startPurchaseServer();
  server.answer(planCalls.model.path, () => storedPlan);
  server.answer(planCalls.save.path, () => ({ plan_id: 3, version: 3 }));
  server.answer(planGrid.path, () => ({ rows: [], count: 0 }));
});

/** Answers with the purchases of the saved plan, newest first as on the server. */
function answerPurchases(...ids: number[]) {
  const rows = ids.map((id) => ({ id, label: `purchase ${id}` }));
  const groups = [{ kind: 'purchase', count: ids.length, rows }];
  server.answer(relatedCall.path, () => ({ name: 'Cobalt', label: 'Cobalt', groups }));
}

async function savePlan(sentence = 'Cobalt saved') {
  const app = await openForm('Edit plan', '/main/plan?plan_id=3');
  await waitFor(() => expect(field('Quantity').value).not.toBe(''));
  await enter(app.user, field('Quantity'), '0');
  await saveAndConfirm(app);
  const message = await screen.findByText(sentence);
  await screen.findByRole('heading', { name: 'Plans' });
  const toast = within(message.closest<HTMLElement>('[role="status"]') ?? message);
  return { ...app, toast };
}

test('saving a plan with purchases offers to open the newest purchase, and does not offer to add another', async () => {
  answerPurchases(9, 4);
  server.answer(purchaseCalls.model.path, () => ({ ...stored, purchase_id: 9 }));
  const { user, here, toast } = await savePlan();
  expect(toast.queryByRole('button', { name: 'Add purchase' })).toBeNull();
  await user.click(toast.getByRole('button', { name: 'Open the purchase' }));
  await waitFor(() => expect(here()).toBe('/main/purchase?purchase_id=9'));
});

test('13.9: saving a plan reports how its purchase differs, and offers to open the purchase', async () => {
  answerPurchases(9);
  const purchase_differences = {
    ...{ purchases: [{ purchase_id: 9, purchase_number: 'PO000012' }], of_plan: 1 },
    ...{ sap_code: 'DE-7001', ordered: 480, needed: 600, saps: 1 },
  };
  server.answer(planCalls.save.path, () => ({ plan_id: 3, version: 3, purchase_differences }));
  const { toast } = await savePlan('Cobalt saved. PO000012 orders 480 of DE-7001; the plan now needs 600.');
  expect(toast.getByRole('button', { name: 'Open the purchase' })).toBeTruthy();
});

test('saving a plan without a purchase offers to add one', async () => {
  answerPurchases();
  const { user, here, toast } = await savePlan();
  await user.click(toast.getByRole('button', { name: 'Add purchase' }));
  await waitFor(() => expect(here()).toBe('/main/purchase?plan_id=3'));
});
