import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { storeDraft } from '../form/unsaved/drafts.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import {
  codes,
  line,
  NEVER_ORDERED,
  openForm,
  openWith,
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

test("if the plan's needs have changed, the form shows the differences, and each kind of difference can be applied separately", async () => {
  const { user } = await openWith(
    server,
    [storedLine(1, 4), storedLine(2, 5), storedLine(3, 6)],
    [line(2, 0.3), line(4, 8), line(3, 0)],
  );
  // The notice appears together with the lines, without a further request.
  expect(
    screen.getByText(
      "This plan's purchases differ from what it needs: 1 SAP to add, 1 SAP to remove, 1 quantity differs.",
    ),
  ).toBeTruthy();
  expect(server.of(purchaseCalls.planLines.path)).toEqual([]);
  expect(codes()).toEqual(['0001', '0002', '0003']);

  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  await review.findByRole('table');
  const shown = () =>
    review
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['0002Part 250.3−4.7', '0004Part 4–8Added', '0003Part 36–Removed']);

  await user.click(review.getByRole('button', { name: 'Change 1 line' }));
  await user.click(review.getByRole('button', { name: 'Add 1 line' }));
  expect(shown()).toEqual(['0003Part 36–Removed']);
  await user.click(review.getByRole('button', { name: 'Remove 1 line' }));
  expect(review.getByText('The purchase matches the needs of the plan.')).toBeTruthy();
  await user.click(review.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull();
  expect(codes()).toEqual(['0001', '0002', '0004']);
  expect(quantity(2).value).toBe('0.3');
});

test('14.9: Review orders only parts that are not in stock or on order, unless the user chooses to order what the plan needs', async () => {
  server.answer(purchaseCalls.planPurchases.path, () => ({
    ...NEVER_ORDERED,
    to_order: [
      { sap_id: 7, quant: 0, missing: 0 },
      { sap_id: 8, quant: 3, missing: 3 },
    ],
  }));
  const { user } = await openWith(server, [storedLine(7, 4)], [line(7, 6), line(8, 5)]);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  expect(
    await review.findByText(
      'Parts of 2 SAPs are in stock or on order. The buttons order only what is missing.',
    ),
  ).toBeTruthy();
  expect(review.queryByRole('button', { name: 'Change 1 line' })).toBeNull();
  const toOrder = () =>
    review
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(review.getByRole('columnheader', { name: 'To order' })).toBeTruthy();
  expect(toOrder()).toEqual(['', '3']);
  await user.click(review.getByRole('button', { name: 'Add 1 line' }));
  expect(quantity(2).value).toBe('3');
  expect(review.queryByRole('button', { name: /^(Add|Change) / })).toBeNull();
  expect(toOrder()).toEqual(['', '']);

  await user.click(review.getByRole('button', { name: 'Order what the plan needs' }));
  await user.click(review.getByRole('button', { name: 'Change 2 lines' }));
  expect([quantity(1).value, quantity(2).value]).toEqual(['6', '5']);
});

test('a changed line keeps the promises that still fit; a toast reports the reduced promises and can undo the change', async () => {
  const promises = [
    { day: '2026-01-17', quant: 2 },
    { day: '2026-01-12', quant: 2 },
  ];
  const { user } = await openWith(
    server,
    [{ ...storedLine(7, 4), promises }, storedLine(8, 1)],
    [line(7, 3), line(8, 2)],
  );
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  await user.click(await review.findByRole('button', { name: 'Change 2 lines' }));
  await user.click(review.getByRole('button', { name: 'Close' }));
  const promised = () => screen.getByRole('button', { name: /^Promises of 0007/ }).textContent;
  expect([quantity(1).value, promised()]).toEqual(['3', '2 Jan 12 · 1 Jan 17']);
  expect(screen.queryByText(/^The promises of 0007 add up to/)).toBeNull();
  expect(await screen.findByText('2 lines changed · promises of 1 line reduced')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([quantity(1).value, promised()]).toEqual(['4', '2 Jan 12 · 2 Jan 17']);
});

test('14.9: Review offers no changes until the parts in stock or on order are known, and offers Retry after a failure', async () => {
  const { user } = await openWith(server, [storedLine(7, 4)], [line(7, 6), line(8, 5)]);
  server.answer(purchaseCalls.planPurchases.path, () => refusal(500, 'It is broken.'));
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  await dialog.findByText('It is broken.');
  expect(dialog.queryByRole('button', { name: 'Add 1 line' })).toBeNull();

  const figure = (sap_id: number, quant: number) => ({ sap_id, quant, missing: quant });
  let coverage = { ...NEVER_ORDERED, to_order: [figure(7, 2)], waiting: 3 };
  server.answer(purchaseCalls.planPurchases.path, () => coverage);
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByText(/^Updating/);
  expect(dialog.queryByRole('button', { name: 'Add 1 line' })).toBeNull();
  coverage = { ...coverage, to_order: [figure(7, 2), figure(8, 5)], waiting: 0 };
  expect(await dialog.findByRole('button', { name: 'Add 1 line' }, { timeout: 5_000 })).toBeTruthy();
});

test('Review names only the lines that it would reduce below the invoiced quantity', async () => {
  const lines = [
    { ...storedLine(1, 8), invoiced: 5 },
    { ...storedLine(2, 5), invoiced: 5 },
    { ...storedLine(3, 6), invoiced: 6 },
    // The change orders more than before, but less than is invoiced.
    { ...storedLine(4, 2), invoiced: 9 },
  ];
  const { user } = await openWith(server, lines, [line(1, 6), line(2, 0.3), line(3, 0), line(4, 3)]);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  expect(
    review.getByText(
      '2 lines would order less than is invoiced: 0002 (0.3 ordered, 5 invoiced), 0003 (0 ordered, 6 invoiced).',
    ),
  ).toBeTruthy();
  await user.click(await review.findByRole('button', { name: 'Remove 1 line' }));
  expect(
    review.getByText('1 line would order less than is invoiced: 0002 (0.3 ordered, 5 invoiced).'),
  ).toBeTruthy();
});

test('a line that the user removes and then adds again from the needs of the plan has no promises', async () => {
  const promises = [{ day: '2026-01-17', quant: 4 }];
  const { user } = await openWith(
    server,
    [{ ...storedLine(7, 4), promises }, storedLine(8, 1)],
    [line(7, 3)],
  );
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 line' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect([codes(), quantity(2).value]).toEqual([['0008', '0007'], '3']);
  expect(screen.getByRole('button', { name: 'Promises of 0007, row 2' }).textContent).toBe('');
});

test("the notice names the plan's other purchases, and Review orders only what they do not cover", async () => {
  const others = [
    { ...line(7, 3), expected: 3, at_moq: false },
    { ...line(8, 9), expected: 9, at_moq: false },
  ];
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: [storedLine(7, 4), storedLine(9, 1)],
    plan_needs: [line(7, 12), line(8, 5)],
    other_purchases: [{ purchase_id: 8, purchase_number: 'PO000008' }],
    other_lines: others,
  }));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  expect(
    await screen.findByText("This plan's purchases differ from what it needs: 2 quantities differ."),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PO000008' }).getAttribute('href')).toBe(
    '/main/purchase?purchase_id=8',
  );

  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'Current needs of the plan' }));
  await review.findByRole('table');
  // Another purchase orders too much of 8, which cannot be changed here.
  await user.click(review.getByRole('button', { name: 'Change 1 line' }));
  expect(quantity(1).value).toBe('9');
  expect(review.queryByRole('button', { name: /^(Add|Remove|Change) / })).toBeNull();
});

test('14.18: a closed line whose quantity has changed counts in full, because saving reopens it', async () => {
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: [{ ...storedLine(7, 400), invoiced: 250, closed: true }],
    plan_needs: [line(7, 400)],
    other_purchases: [{ purchase_id: 8, purchase_number: 'PO000008' }],
    other_lines: [{ ...line(7, 150), expected: 150, at_moq: false }],
  }));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull();
  await user.clear(quantity(1));
  await user.type(quantity(1), '401');
  expect(await screen.findByText(/needs: 1 quantity differs/)).toBeTruthy();
});

/** The heading of the form with unsaved values. */
const DRAFTED = /^Edit purchase PO000003/;
/** Stores a draft of the purchase form, as the end of the session does. */
const typed = (product_saps: object[], values: object = {}) =>
  storeDraft({
    userId: 1,
    href: '/main/purchase?purchase_id=3',
    version: 2,
    values: { plan_id: 1, product_label: PLAN, note: '', files: [], product_saps, ...values },
  });

test("the lines of a draft, not the stored lines, are compared with the plan's needs, and a blank line is ignored", async () => {
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

test('a draft with another plan is not compared with the needs of the stored plan', async () => {
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
