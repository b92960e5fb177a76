import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { storeDraft } from '../form/unsaved/drafts.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import {
  codes,
  line,
  openForm,
  PLAN,
  quantity,
  startPurchaseServer,
  stored,
  storedLine,
} from '../testing/purchase-form.ts';
import { NO_LINE } from './purchase-lines.ts';

let server: FakeServer;
beforeEach(() => {
  server = startPurchaseServer();
});

/** The heading of the form with unsaved values. */
const DRAFTED = /^Edit purchase PO000003/;
/** The draft of the purchase form from before the session ended. */
const typed = (product_saps: object[], values: object = {}) =>
  storeDraft({
    userId: 1,
    href: '/main/purchase?purchase_id=3',
    version: 2,
    values: { plan_id: 1, product_label: PLAN, note: '', files: [], product_saps, ...values },
  });

test("a draft is compared with the plan's needs by its own lines, even with a blank line", async () => {
  const lines = [storedLine(7, 4), storedLine(8, 1)];
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: lines,
    plan_needs: [line(8, 5)],
    other_purchases: [{ purchase_id: 8, purchase_number: 'PO000008' }],
    other_lines: [{ ...line(9, 2), expected: 2, at_moq: false }],
  }));
  typed([{ ...storedLine(7, 3), quant: 3 }, NO_LINE]);
  const { user } = await openForm(DRAFTED, '?purchase_id=3');
  // The draft removed the line of 8 and reduced the line of 7; the plan needs both.
  expect(
    await screen.findByText(
      "This plan's purchases differ from what it needs: 1 SAP to add, 1 quantity differs.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep as ordered' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  await user.click(await review.findByRole('button', { name: 'Add 1 line' }));
  await user.click(review.getByRole('button', { name: 'Change 1 line' }));
  expect(review.getByText('The purchases match the needs of the plan.')).toBeTruthy();
  await user.click(review.getByRole('button', { name: 'Close' }));
  expect([codes(), quantity(1).value, quantity(2).value]).toEqual([['0007', '0008'], '4', '5']);
});

test('a draft of another plan is not compared with the stored plan', async () => {
  server.answer(purchaseCalls.model.path, () => ({ ...stored, plan_needs: [line(7, 6)] }));
  typed([storedLine(7, 4)], { plan_id: 2, product_label: 'Another plan' });
  await openForm(DRAFTED, '?purchase_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull();
});

test('a line that a draft has removed keeps its invoiced quantity when it is added again', async () => {
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: [storedLine(1, 8), { ...storedLine(7, 4), invoiced: 4 }],
    plan_needs: [line(7, 6)],
  }));
  typed([storedLine(1, 8), { ...NO_LINE, ...line(7, 5) }]);
  const { user } = await openForm(DRAFTED, '?purchase_id=3');
  await user.click(await screen.findByRole('button', { name: 'Promises of 0007, row 2' }));
  expect(await screen.findByText('4 already invoiced, counted against the earliest days.')).toBeTruthy();
});
