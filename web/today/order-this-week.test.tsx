import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { purchaseGrid } from '#domain/purchase/purchase';
import { relatedCall } from '#domain/related/related';
import { todayCalls } from '#domain/today/today';
import { findDraft, storeDraft } from '../form/unsaved/drafts.ts';
import { answer } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { codes, line, startPurchaseServer } from '../testing/purchase-form.ts';
import { QUIET_TODAY } from '../testing/today.ts';

beforeEach(() => sessionStorage.clear());

const sap = (id: number) => ({
  id,
  label: `3000000${id}`,
  detail: 'Hex bolt',
  day: '2026-01-09',
  quant: 500,
  reason: null,
  why: null,
});

const ORDER = {
  plans: [
    { plan_id: 4, product_label: 'Cobalt', begin_date: '2026-01-30', saps: 2 },
    { plan_id: 5, product_label: 'Onix', begin_date: '2026-02-10', saps: 1 },
  ],
  plan_count: 2,
  product_saps: [{ ...line(1, 60), missing: 60 }],
  passive: [],
  not_needed: [],
  covered: [],
  waiting: 0,
};

function openToday(count: number, server = startFakeServer(carModelServer)) {
  const rows = [sap(1), sap(2)];
  server.answer(todayCalls.today.path, () => ({ ...QUIET_TODAY, blocks: [{ block: 'order', count, rows }] }));
  server.answer(todayCalls.rows.path, () => ({ rows, count }));
  server.answer(coverageCalls.order.path, () => ORDER);
  return { server, ...openApp('/main/today') };
}

test('26.2: a button of the block opens the order dialog for all its part SAPs, with a choice of plans, and Enter reviews the purchase once', async () => {
  const { server, user } = openToday(2, startPurchaseServer());
  const block = within(await screen.findByRole('region', { name: 'Order this week' }));
  expect(block.getAllByText('Order 500 by Jan 9')).toHaveLength(2);
  await user.click(block.getByRole('button', { name: 'Order 2...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2 part SAPs for Cobalt' }));
  const first = await dialog.findByRole('radio', { name: /^Cobalt/ });
  expect(dialog.getByRole('radio', { name: /^Onix/ })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(server.of(todayCalls.rows.path)).toMatchObject([{ body: { block: 'order', limit: 500 } }]);
  expect(server.of(coverageCalls.order.path)).toMatchObject([{ body: { sap_ids: [1, 2], plan_id: null } }]);
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByRole('heading', { name: /^Add purchase/ })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('25.10: after an order for one plan, the toast names the plans that remain, and its button continues with the next plan', async () => {
  const { server, user, here } = openToday(2, startPurchaseServer());
  for (const { path } of [coverageGrid, purchaseGrid]) server.answer(path, () => ({ rows: [], count: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Order 2...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2 part SAPs for Cobalt' }));
  expect(dialog.getByText(/Then you can order for the other plan\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Review purchase' }));
  await screen.findByRole('heading', { name: /^Add purchase/ });
  const remaining = { plan_id: 5, product_label: 'Onix', begin_date: '2026-02-10', saps: 1 };
  server.answer(coverageCalls.order.path, () => ({ ...ORDER, plans: [remaining], plan_count: 1 }));
  server.answer(relatedCall.path, () => ({ name: 'PO000003', label: 'PO000003', groups: [] }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Save changes?');
  await user.keyboard('{Enter}');

  await screen.findByRole('heading', { name: 'Purchases' });
  expect(await screen.findByText(/^PO000003 saved\. Still to order: 1 part SAP for Onix/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Order 1...' }));
  const next = within(await screen.findByRole('dialog', { name: 'Order 1 part SAP for Onix' }));
  const review = next.getByRole('button', { name: 'Review purchase' });
  await waitFor(() => expect(document.activeElement).toBe(review));
  expect(next.queryByRole('radio')).toBeNull();
  expect(here()).toBe('/main/coverage_list');
  expect(server.of(coverageCalls.order.path).at(-1)?.body).toMatchObject({ sap_ids: [1, 2] });
});

test('25.10: if a chosen plan no longer lacks the part SAPs, the dialog returns to the first plan that lacks them', async () => {
  const { server, user } = openToday(2);
  await user.click(await screen.findByRole('button', { name: 'Order 2...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2 part SAPs for Cobalt' }));
  const plans = ORDER.plans.slice(0, 1);
  server.answer(coverageCalls.order.path, ({ body }) => ({
    ...{ ...ORDER, plans, plan_count: 1 },
    product_saps: body.plan_id === null ? ORDER.product_saps : [],
  }));
  await user.click(dialog.getByRole('radio', { name: /^Onix/ }));
  await waitFor(() => expect(dialog.queryByRole('radio')).toBeNull());
  expect(dialog.getByRole('heading', { name: 'Order 2 part SAPs for Cobalt' })).toBeTruthy();
  expect(await dialog.findByRole('cell', { name: '0001' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Review purchase' })).toBeTruthy();
});

test('25.10: an order asks before it replaces an unsaved purchase', async () => {
  const typed = { userId: 1, href: '/main/purchase', version: null, values: { note: 'for Boris' } };
  storeDraft(typed);
  const { user, here } = openToday(2, startPurchaseServer());
  await user.click(await screen.findByRole('button', { name: 'Order 2...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2 part SAPs for Cobalt' }));
  const review = dialog.getByRole('button', { name: 'Review purchase' });
  await user.click(review);
  await answer(user, 'Keep', /^Replace your unsaved purchase with this order\?/);
  expect([here(), findDraft('/main/purchase', 1)?.values]).toEqual(['/main/today', typed.values]);

  await user.click(review);
  await answer(user, 'Replace');
  await screen.findByRole('heading', { name: /^Add purchase/ });
  await waitFor(() => expect(codes()).toEqual(['0001']));
});

test('26.2: if everything was ordered in the meantime, the button says so and reloads Today', async () => {
  const { server, user } = openToday(2);
  server.answer(todayCalls.rows.path, () => {
    server.answer(todayCalls.today.path, () => QUIET_TODAY);
    return { rows: [], count: 0 };
  });
  await user.click(await screen.findByRole('button', { name: 'Order 2...' }));
  expect(await screen.findByText('There is nothing to order.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Order this week' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('26.2: a block of more than 500 part SAPs offers to order the first 500, and links to the list of all', async () => {
  openToday(612);
  const block = within(await screen.findByRole('region', { name: 'Order this week' }));
  expect(block.getByRole('button', { name: 'Order the first 500...' })).toBeTruthy();
  expect(block.getByRole('link', { name: 'Open in Coverage' }).getAttribute('href')).toBe(
    '/main/coverage_list?days=all&sort=order_by&f_order_by=..2026-01-12',
  );
});
