import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import {
  choosePlan,
  codes,
  line,
  NEVER_ORDERED,
  openForm,
  quantity,
  saveForm,
  startPurchaseServer,
} from '../testing/purchase-form.ts';

let server: FakeServer;
beforeEach(() => {
  server = startPurchaseServer();
});

const ordered = (sap_id: number, quant: number) => ({
  ...line(sap_id, quant),
  expected: quant,
  at_moq: false,
});
const two = [
  { purchase_id: 8, purchase_number: 'PO000008' },
  { purchase_id: 9, purchase_number: 'PO000009' },
];

test('a new purchase for a plan with purchases names these purchases, counts the SAPs that they do not cover, and can be reduced to these SAPs', async () => {
  server.answer(purchaseCalls.planPurchases.path, () => ({
    ...NEVER_ORDERED,
    other_purchases: two,
    other_lines: [ordered(1, 480), ordered(3, 960)],
    plan_needs: [line(3, 960.5)],
  }));
  const { user } = await openForm('Add purchase', '?plan_id=1');
  expect(
    await screen.findByText(
      'This plan is ordered already. 1 SAP is not covered in full. 2 lines order the same parts again.',
    ),
  ).toBeTruthy();
  expect(server.of(purchaseCalls.planPurchases.path)[0]?.body).toEqual({ plan_id: 1 });
  expect(screen.getByRole('link', { name: 'PO000009' }).getAttribute('href')).toBe(
    '/main/purchase?purchase_id=9',
  );
  expect(codes()).toEqual(['0001', '0003']);

  await user.click(screen.getByRole('button', { name: 'Keep only uncovered parts' }));
  expect(codes()).toEqual(['0003']);
  expect(quantity(1).value).toBe('0.5');
  expect(await screen.findByText('This plan is ordered already. 1 SAP is not covered in full.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep only uncovered parts' })).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0001', '0003']);
});

const orderedBefore = (...other_lines: object[]) => ({ other_purchases: two, other_lines });

test.each<[case_: string, earlier: object, notice: string]>([
  [
    // The stock count is lower than the quantity that had arrived.
    'lines that order more because coverage asks for it',
    {
      ...orderedBefore(ordered(1, 480), ordered(3, 960.5)),
      to_order: [{ sap_id: 1, quant: 480, missing: 480 }],
    },
    'This plan is ordered already. Nothing is missing. 1 line orders more, because Coverage shows a shortage. 1 line orders the same parts again.',
  ],
  [
    'lines that order parts that the plan has ordered or that are in stock',
    {
      ...orderedBefore(ordered(1, 300)),
      plan_needs: [line(1, 480), line(3, 960.5)],
      to_order: [
        { sap_id: 1, quant: 180, missing: 180 },
        { sap_id: 3, quant: 0, missing: 0 },
      ],
    },
    'This plan is ordered already. 1 SAP is not covered in full. 1 line orders the same parts again. 1 line orders parts that are in stock or ordered already.',
  ],
])('14.17: the notice of a new purchase counts %s', async (_, earlier, notice) => {
  server.answer(purchaseCalls.planPurchases.path, () => ({ ...NEVER_ORDERED, ...earlier }));
  await openForm('Add purchase', '?plan_id=1');
  expect(await screen.findByText(notice)).toBeTruthy();
  const isMissing = notice.includes('not covered');
  expect(screen.queryAllByRole('button', { name: /^Keep only/ })).toHaveLength(isMissing ? 1 : 0);
});

test('a plan without purchases shows no notice, and no request is sent before a plan is chosen', async () => {
  const app = await openForm('Add purchase');
  expect(server.of(purchaseCalls.planPurchases.path)).toEqual([]);
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  expect(server.of(purchaseCalls.planPurchases.path)).toHaveLength(1);
  expect(screen.queryByText(/^This plan is ordered/)).toBeNull();
});

test('14.17: a purchase that another user has saved for the plan is shown before the first save', async () => {
  const app = await openForm('Add purchase', '?plan_id=1');
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  const changed = { ...NEVER_ORDERED, ...orderedBefore(ordered(1, 480), ordered(3, 960.5)) };
  server.answer(purchaseCalls.planPurchases.path, () => changed);
  await app.user.keyboard('{Control>}s{/Control}');
  await screen.findByText(
    'The purchases of this plan have changed in the meantime. Check the lines, and save again.',
  );
  await app.user.keyboard('{Escape}');
  expect(
    await screen.findByText(/^This plan is ordered already\..* 2 lines order the same parts again\.$/),
  ).toBeTruthy();
  expect(server.of(purchaseCalls.save.path)).toEqual([]);
  expect(await saveForm(server, app)).toMatchObject({ plan_id: 1 });
});

/**
 * Opens a new purchase for a plan without purchases, and keeps only the parts to order: 60 of one SAP, none of another.
 */
async function openInStock() {
  server.answer(purchaseCalls.planPurchases.path, () => ({
    ...NEVER_ORDERED,
    to_order: [
      { sap_id: 1, quant: 0, missing: 0 },
      { sap_id: 3, quant: 60, missing: 100 },
    ],
  }));
  const app = await openForm('Add purchase', '?plan_id=1');
  expect(await screen.findByText('2 lines order parts that are in stock or ordered already.')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Keep only parts to order' }));
  expect([codes(), quantity(1).value]).toEqual([['0003'], '60']);
  expect(screen.queryByText(/in stock or ordered already/)).toBeNull();
  return app;
}

test('14.17: a purchase for a plan without purchases can be reduced to the quantities to order, whose tooltips explain them, and is saved as an order from coverage', async () => {
  const app = await openInStock();
  expect(quantity(1).title).toBe('100 missing at the start − 40 on order');
  expect(await saveForm(server, app, purchaseCalls.order)).toMatchObject({
    product_saps: [{ sap_id: 3, quant: 60 }],
  });
});

test('14.17: Undo restores all lines of the plan, and the purchase is saved as an ordinary purchase', async () => {
  const app = await openInStock();
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0001', '0003']);
  expect(await saveForm(server, app)).toMatchObject({ plan_id: 1 });
  expect(server.of(purchaseCalls.order.path)).toEqual([]);
});

test("a failure to load the plan's purchases is reported and can be retried", async () => {
  server.answer(purchaseCalls.planPurchases.path, () => refusal(500, 'It is broken.'));
  const app = await openForm('Add purchase');
  await choosePlan(app);
  expect(await screen.findByText('It is broken.')).toBeTruthy();
  server.answer(purchaseCalls.planPurchases.path, () => ({
    ...NEVER_ORDERED,
    other_purchases: two,
    other_lines: [ordered(1, 480), ordered(3, 960.5)],
    plan_needs: [],
  }));
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^This plan is ordered already. Nothing is missing/)).toBeTruthy();
});
