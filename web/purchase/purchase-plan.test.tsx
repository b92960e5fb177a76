import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planLookup, purchaseCalls } from '#domain/purchase/purchase';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import {
  choosePlan,
  codes,
  line,
  openForm,
  PLAN,
  plan,
  startPurchaseServer,
  stored,
  storedLine,
} from '../testing/purchase-form.ts';

let server: FakeServer;
beforeEach(() => {
  notifications.clean();
  server = startPurchaseServer();
});

const underMoq = { ...storedLine(7, 4), min_order_quant: 10 };
const quantity = (row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });

/** Opens a purchase whose plan needs something else of these SAPs. */
async function openWith(held: object[], plan_needs: object[] = []) {
  server.answer(purchaseCalls.model.path, () => ({ ...stored, product_saps: held, plan_needs }));
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return app;
}

test('choosing a plan replaces all lines with its lines above 0', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  expect(codes()).toEqual(['0007']);
  await app.user.clear(plan());
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
});

test('a plan that the address names shows its lines when they are there, and no empty table before', async () => {
  const gate = Promise.withResolvers<void>();
  server.answer(purchaseCalls.planLines.path, async () => {
    await gate.promise;
    return [line(1, 480)];
  });
  await openForm('Add purchase', '?plan_id=1');
  await waitFor(() => expect(plan().value).toBe(PLAN));
  expect(screen.queryByText(/^No input parts added/)).toBeNull();
  expect(screen.queryByText('Documents')).toBeNull();
  gate.resolve();
  await waitFor(() => expect(codes()).toEqual(['0001']));
  expect(screen.getByText('Documents')).toBeTruthy();
  // What is typed at once would take the place of the plan.
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

test('a plan that the address names and that does not come is left to be chosen', async () => {
  server.answer(planLookup.path, () => refusal(400, 'No such plan.'));
  await openForm('Add purchase', '?plan_id=1');
  expect(await screen.findByText(/^No input parts added/)).toBeTruthy();
});

test('removing the plan clears all lines at once, and Undo brings both back', async () => {
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await user.clear(plan());
  expect(codes()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0007']);
  await waitFor(() => expect(plan().value).toBe(PLAN));
});

test('a plan whose lines do not come says so quietly and can be asked again', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  const app = await openForm('Add purchase');
  await choosePlan(app);
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  server.answer(purchaseCalls.planLines.path, () => [line(1, 480)]);
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(codes()).toEqual(['0001']));
});

test('a quantity under the MOQ is marked and raised only when asked, with Undo', async () => {
  const { user } = await openWith([underMoq]);
  expect(screen.getByTitle('The quantity is under the MOQ').textContent).toBe('10');
  expect(screen.getByRole('button', { name: 'Raise 1 line to MOQ' })).toBeTruthy();
  expect(quantity(1).value).toBe('4');
  await user.click(screen.getByRole('button', { name: 'Raise to MOQ, row 1' }));
  expect(quantity(1).value).toBe('10');
  expect(screen.queryByRole('button', { name: /Raise/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(quantity(1).value).toBe('4');
});

test('what differs from the plan can be kept as it was ordered, until the lines differ in another way', async () => {
  const { user } = await openWith([storedLine(7, 4), storedLine(8, 1)], [line(7, 6), line(8, 2)]);
  server.answer(purchaseCalls.keepLines.path, () => ({}));
  expect(
    await screen.findByText("This plan's purchases differ from what it needs: 2 quantities differ."),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep as ordered' }));
  await waitFor(() => expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull());
  expect(server.of(purchaseCalls.keepLines.path)[0]?.body).toEqual({ purchase_id: 3 });
  await user.clear(quantity(1));
  await user.type(quantity(1), '5');
  expect(
    await screen.findByText("This plan's purchases differ from what it needs: 2 quantities differ."),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep as ordered' })).toBeNull();
});

test('all quantities under their MOQ are raised together, and that is no difference to the plan', async () => {
  const held = [underMoq, { ...storedLine(8, 1), min_order_quant: 2 }, storedLine(9, 3)];
  const { user } = await openWith(held);
  await user.click(screen.getByRole('button', { name: 'Raise 2 lines to MOQ' }));
  expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(['10', '2', '3']);
  expect(await screen.findByText('2 quantities raised to the MOQ')).toBeTruthy();
  expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(quantity(1).value).toBe('4');
});

test('that the plan needs something else stands there with the lines, and nothing more is asked for it', async () => {
  await openWith([storedLine(7, 4)], [line(7, 6)]);
  expect(
    screen.getByText("This plan's purchases differ from what it needs: 1 quantity differs."),
  ).toBeTruthy();
  expect(server.of(purchaseCalls.planLines.path)).toEqual([]);
});

test('when the plan now needs something else the form says so, and each part is taken over by itself', async () => {
  const { user } = await openWith(
    [storedLine(1, 4), storedLine(2, 5), storedLine(3, 6)],
    [line(2, 0.3), line(4, 8), line(3, 0)],
  );
  expect(
    await screen.findByText(
      "This plan's purchases differ from what it needs: 1 SAP to add, 1 SAP to remove, 1 quantity differs.",
    ),
  ).toBeTruthy();
  expect(codes()).toEqual(['0001', '0002', '0003']);

  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'What the plan needs now' }));
  await review.findByRole('table');
  const shown = () =>
    review
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['0002Part 250.3-4.7', '0004Part 4–8Added', '0003Part 36–Removed']);

  await user.click(review.getByRole('button', { name: 'Change 1 line' }));
  await user.click(review.getByRole('button', { name: 'Add 1 line' }));
  expect(shown()).toEqual(['0003Part 36–Removed']);
  await user.click(review.getByRole('button', { name: 'Remove 1 line' }));
  expect(review.getByText('The purchase holds what the plan needs.')).toBeTruthy();
  await user.click(review.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull();
  expect(codes()).toEqual(['0001', '0002', '0004']);
  expect(quantity(2).value).toBe('0.3');
});

test('a changed line keeps of its promises what it still holds, which is said and undone with it', async () => {
  const promises = [
    { day: '2026-01-17', quant: 2 },
    { day: '2026-01-12', quant: 2 },
  ];
  const { user } = await openWith(
    [{ ...storedLine(7, 4), promises }, storedLine(8, 1)],
    [line(7, 3), line(8, 2)],
  );
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'What the plan needs now' }));
  await user.click(await review.findByRole('button', { name: 'Change 2 lines' }));
  await user.click(review.getByRole('button', { name: 'Close' }));
  const promised = () => screen.getByRole('button', { name: /^Promises of 0007/ }).textContent;
  expect([quantity(1).value, promised()]).toEqual(['3', '2 Jan 12 · 1 Jan 17']);
  expect(screen.queryByText(/^The promises of 0007 add up to/)).toBeNull();
  expect(await screen.findByText('2 lines changed · promises of 1 line reduced')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([quantity(1).value, promised()]).toEqual(['4', '2 Jan 12 · 2 Jan 17']);
});

test('nothing stays promised of a line that was removed and is added again as the plan needs it', async () => {
  const promises = [{ day: '2026-01-17', quant: 4 }];
  const { user } = await openWith([{ ...storedLine(7, 4), promises }, storedLine(8, 1)], [line(7, 3)]);
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Add 1 line' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Are you sure to save?');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(purchaseCalls.save.path)).toHaveLength(1));
  const lines = server.of(purchaseCalls.save.path)[0]?.body.product_saps;
  expect(lines).toMatchObject([
    { sap_id: 8, promises: [] },
    { sap_id: 7, quant: 3, promises: [] },
  ]);
});

test('the focus stays among what is taken over, and with the last of it in the dialog', async () => {
  const { user } = await openWith([storedLine(7, 4)], [line(7, 3), line(8, 2)]);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('dialog', { name: 'What the plan needs now' }));
  await user.click(await review.findByRole('button', { name: 'Change 1 line' }));
  expect(document.activeElement).toBe(review.getByRole('button', { name: 'Add 1 line' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(review.getByRole('button', { name: 'Close' }));
});

test('Ctrl+Z in the lines takes the chosen plan back with them', async () => {
  const app = await openForm('Add purchase');
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  await app.user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
  await app.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(codes()).toEqual([]));
  expect(plan().value).toBe('');
});

test("what the plan's other purchases hold counts, they are named, and only the rest is taken over here", async () => {
  const others = [
    { ...line(7, 3), at_moq: false },
    { ...line(8, 9), at_moq: false },
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
  const review = within(await screen.findByRole('dialog', { name: 'What the plan needs now' }));
  await review.findByRole('table');
  // Of 8 another purchase holds too much, which nothing can be done about here.
  await user.click(review.getByRole('button', { name: 'Change 1 line' }));
  expect(quantity(1).value).toBe('9');
  expect(review.queryByRole('button', { name: /^(Add|Remove|Change) / })).toBeNull();
});
