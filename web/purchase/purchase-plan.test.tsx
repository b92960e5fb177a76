import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planLookup, purchaseCalls } from '#domain/purchase/purchase';
import { closeError } from '../testing/answer.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import {
  choosePlan,
  codes,
  line,
  openForm,
  openWith,
  openWithoutPlan,
  PLAN,
  plan,
  quantity,
  saveForm,
  startPurchaseServer,
  stored,
  storedLine,
} from '../testing/purchase-form.ts';
import { usePlanLines } from './use-purchase-plan.ts';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startPurchaseServer();
});

const underMoq = { ...storedLine(7, 4), min_order_quant: 10 };

test('the lines of a plan in the URL appear when they load, without an empty table before that', async () => {
  const gate = Promise.withResolvers<void>();
  server.answer(purchaseCalls.planLines.path, async () => {
    await gate.promise;
    return [line(1, 480)];
  });
  await openForm('Add purchase', '?plan_id=1');
  await waitFor(() => expect(server.of(purchaseCalls.planLines.path)).toHaveLength(1));
  expect(screen.queryByText(/^No input parts added/)).toBeNull();
  expect(screen.queryByText('Documents')).toBeNull();
  gate.resolve();
  await waitFor(() => expect(codes()).toEqual(['0001']));
  expect(plan().value).toBe(PLAN);
  expect(screen.getByText('Documents')).toBeTruthy();
  // The field of the plan does not have the focus, so that typing at once does not replace the plan.
  expect(document.activeElement).not.toBe(plan());
  expect(document.activeElement).not.toBe(document.body);
});

test('a stored purchase shows no empty table while it loads', async () => {
  const gate = Promise.withResolvers<void>();
  server.answer(purchaseCalls.model.path, async () => {
    await gate.promise;
    return stored;
  });
  await openForm(/^Edit purchase/, '?purchase_id=3');
  expect(screen.queryByText(/^No input parts added/)).toBeNull();
  gate.resolve();
  await waitFor(() => expect(codes()).toEqual(['0007']));
});

test('if loading the plan in the URL fails, the form shows its empty table of lines', async () => {
  server.answer(planLookup.path, () => refusal(400, 'No such plan.'));
  await openForm('Add purchase', '?plan_id=1');
  expect(await screen.findByText('No input parts added. Click "Add Input Part" to add one.')).toBeTruthy();
});

test('the plan in the URL is not looked up if the restored draft has no plan', async () => {
  await openWithoutPlan('?plan_id=1');
  expect(plan().value).toBe('');
  expect(server.of(planLookup.path)).toEqual([]);
});

test("14.2: the plan's needs above 0 replace all lines, and Undo restores lines that were entered before the first plan", async () => {
  const app = await openWithoutPlan();
  await choosePlan(app);
  expect(await screen.findByText('2 lines added from the plan · 1 line replaced')).toBeTruthy();
  expect(codes()).toEqual(['0001', '0003']);
  await app.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
  expect(codes()).toEqual(['0007']);
  expect(plan().value).toBe(PLAN);
});

const OTHER_PLAN = 'CM000002 · Dune · Jan 5, 2026 – Jan 31, 2026 · 96';

async function chooseOther() {
  server.answer(planLookup.path, () => ({ rows: [[4, OTHER_PLAN, 'CM000002', '2026-01-05']], count: 1 }));
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await app.user.click(plan());
  await app.user.click(await screen.findByRole('option', { name: OTHER_PLAN }));
  return app;
}

test('a plan whose lines fail to load is not chosen; until a retry succeeds, the purchase keeps its plan and lines', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  const app = await chooseOther();
  await screen.findByText('The server is busy.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(plan().value).toBe(PLAN);
  expect(codes()).toEqual(['0007']);

  server.answer(purchaseCalls.planLines.path, () => [line(1, 480)]);
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(codes()).toEqual(['0001']));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await saveForm(server, app)).toMatchObject({ plan_id: 1, product_saps: [{ sap_id: 7 }] });
});

test('loading the lines of a plan counts as busy at once, so that Ctrl+S cannot save the earlier plan', () => {
  server.answer(purchaseCalls.planLines.path, () => new Promise(() => undefined));
  const client = new QueryClient();
  const { result } = renderHook(usePlanLines, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.load({ plan_id: 4, product_label: OTHER_PLAN }, () => undefined));
  expect(result.current.busy).toBe(true);
});

test('Ctrl+S saves nothing if the lines of the typed plan fail to load', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  server.answer(planLookup.path, () => ({ rows: [[4, OTHER_PLAN, 'CM000002', '2026-01-05']], count: 1 }));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const whole = { initialSelectionStart: 0, initialSelectionEnd: PLAN.length };
  await user.type(plan(), 'CM000002', whole);
  await screen.findByRole('option', { name: OTHER_PLAN });
  await user.keyboard('{Control>}s{/Control}');
  await closeError(user, `Could not load the lines of ${OTHER_PLAN}. Choose a plan again.`);
  expect(server.of(purchaseCalls.save.path)).toEqual([]);
});

test('a plan that is removed while the lines of another plan load stays removed', async () => {
  const response = Promise.withResolvers<object[]>();
  server.answer(purchaseCalls.planLines.path, () => response.promise);
  const app = await chooseOther();
  await app.user.clear(plan());
  await app.user.tab();
  response.resolve([line(1, 480)]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(codes()).toEqual([]);
  expect(plan().value).toBe('');
});

test('a button that disappears when pressed moves the focus to the lines, where Ctrl+Z undoes the action', async () => {
  const { user } = await openWith(server, [underMoq, { ...storedLine(8, 1), min_order_quant: 2 }]);
  const table = screen.getByRole('region', { name: 'Specification input parts, table' });
  for (const [name, target] of [
    ['Raise 2 lines to MOQ', table],
    ['Raise to MOQ, row 1', quantity(1)],
  ] as const) {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    expect(quantity(1).value).toBe('10');
    await waitFor(() => expect(document.activeElement).toBe(target));
    await user.keyboard('{Control>}z{/Control}');
    expect(quantity(1).value).toBe('4');
  }
});

test('a purchase that differs from the plan can be kept as ordered until the differences change', async () => {
  const lines = [storedLine(7, 4), storedLine(8, 1)];
  const plan_needs = [line(7, 6), line(8, 2)];
  const { user } = await openWith(server, lines, plan_needs);
  server.answer(purchaseCalls.keepLines.path, () => {
    server.answer(purchaseCalls.model.path, () => ({
      ...{ ...stored, product_saps: lines, plan_needs },
      drift_kept: true,
    }));
    return {};
  });
  expect(
    await screen.findByText("This plan's purchases differ from what it needs: 2 quantities differ."),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep as ordered' }));
  await waitFor(() => expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull());
  expect(server.of(purchaseCalls.keepLines.path)[0]?.body).toEqual({
    purchase_id: 3,
    expect: JSON.stringify([line(7, 6), line(8, 2)]),
  });
  await user.clear(quantity(1));
  await user.type(quantity(1), '5');
  expect(
    await screen.findByText("This plan's purchases differ from what it needs: 2 quantities differ."),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep as ordered' })).toBeNull();
});

test("14.14: if the plan's needs have changed, the purchase is not kept as ordered, and the notice shows the new differences", async () => {
  const { user } = await openWith(server, [storedLine(7, 4)], [line(7, 6)]);
  server.answer(purchaseCalls.keepLines.path, () =>
    refusal(409, 'The list has changed. Review it and try again.', 'list_changed'),
  );
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    plan_needs: [line(7, 6), line(8, 2)],
    drift_of: 'others',
  }));
  await user.click(await screen.findByRole('button', { name: 'Keep as ordered' }));
  await closeError(user, 'The list has changed. Review it and try again.');
  expect(
    await screen.findByText(
      "This plan's purchases differ from what it needs: 1 SAP to add, 1 quantity differs.",
    ),
  ).toBeTruthy();

  server.answer(purchaseCalls.keepLines.path, () => ({}));
  await user.click(screen.getByRole('button', { name: 'Keep as ordered' }));
  expect(await screen.findByText('Kept as ordered')).toBeTruthy();
  expect(server.of(purchaseCalls.keepLines.path)[1]?.body).toEqual({ purchase_id: 3, expect: 'others' });
});

test('all quantities below the MOQ are marked and raised together, and the raised quantities do not count as differences from the plan', async () => {
  const lines = [underMoq, { ...storedLine(8, 1), min_order_quant: 2 }, storedLine(9, 3)];
  const { user } = await openWith(server, lines);
  const marked = screen.getAllByTitle('The quantity is under the MOQ');
  expect(marked.map(({ textContent }) => textContent)).toEqual(['10', '2']);
  await user.click(screen.getByRole('button', { name: 'Raise 2 lines to MOQ' }));
  expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(['10', '2', '3']);
  expect(await screen.findByText('2 quantities raised to the MOQ')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Raise/ })).toBeNull();
  expect(screen.queryByText(/^This plan.s purchases differ/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(quantity(1).value).toBe('4');
});

test('Ctrl+Z in the lines undoes the choice of a plan together with its lines', async () => {
  const app = await openForm('Add purchase');
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  await app.user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
  await app.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(codes()).toEqual([]));
  expect(plan().value).toBe('');
});
