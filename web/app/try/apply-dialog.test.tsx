import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeChecks, changeWrites } from '#domain/change/change';
import { containerCalls } from '#domain/container/container';
import { NOT_COUNTED } from '#domain/container/counted-days';
import { planCalls } from '#domain/plan/plan';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { purchaseCalls } from '#domain/purchase/purchase';
import { containerRecord } from '../../testing/containers.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { promised, storedLine } from '../../testing/purchase-form.ts';
import { storedPlan } from '../../testing/stored-plan.ts';
import { startTrying, tryAddress } from '../../testing/trying.ts';
import type { Tried } from '../../try/tried.ts';

const PROMISE: Tried = {
  supposition: { what: 'promise', purchase_id: 3, sap_id: 7, day: '2026-01-17', to: '2026-01-09' },
  name: '000007',
};
const PLAN: Tried = {
  supposition: { what: 'plan', plan_id: 3, begin_date: '2026-01-09', end_date: '2026-01-30', quant: 480 },
  name: 'Cobalt',
};
const ARRIVED: Tried = {
  supposition: { what: 'container', container_id: 7, day: 'arrived' },
  name: 'MSKU 1',
};
const COMES: Tried = {
  supposition: { what: 'container', container_id: 7, day: '2026-01-17' },
  name: 'MSKU 1',
};
const INVOICE: Tried = {
  supposition: { what: 'invoice', invoice_id: 3, day: '2026-01-17' },
  name: 'INV-3',
};
const CONTAINER = containerRecord({ container_id: 7 });
/** The response to an import of promises. */
const TAKEN = {
  ...{ success: true, totalCount: 2, successCount: 2, insertedCount: 1, updatedCount: 1, errors: [] },
  ...{ ignored: [], batch_id: 5, removed: 1, purchase_id: 3, version: 3 },
};
const STALE = refusal.bind(null, 409, 'This record has changed since you opened it.', 'stale');

/** Matches the line with the changes of a record, whose values are elements of their own. */
const changes = (text: RegExp) => (_: string, element: Element | null) =>
  element?.className === 'secondary' && text.test(element.textContent);

async function openApply(server: FakeServer, ...tried: Tried[]) {
  const { user } = openApp(tryAddress('/main/schedule', ...tried));
  await user.click(await screen.findByRole('button', { name: 'Apply...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply' });
  return {
    dialog: within(dialog),
    press: async (name: RegExp) => user.click(await within(dialog).findByRole('button', { name })),
    isTried: () => screen.queryByText('Trying 1 thing') !== null,
    sent: (path: string) => server.of(path).map(({ body }) => body),
  };
}

test('43.7: the dialog shows the stored promises, and applies the supposition to them', async () => {
  const server = startTrying({
    [purchaseCalls.model.path]: () => promised,
    [promiseCalls.take.path]: () => TAKEN,
  });
  const { dialog, press, isTried, sent } = await openApply(server, PROMISE);
  await dialog.findByText(changes(/Promised for Jan 17, 2026 200 → –, .*Promised for Jan 9, 2026 – → 200/));
  await press(/^Apply/);
  await screen.findByText('Promise saved');
  expect(isTried()).toBe(false);
  const [line] = promised.product_saps;
  expect(sent(promiseCalls.take.path)).toEqual([
    {
      ...{ purchase_id: 3, version: 2 },
      rows: [
        { sap_code: line?.sap_code, day: '2026-01-02', quant: 300 },
        { sap_code: line?.sap_code, day: '2026-01-09', quant: 200 },
      ],
    },
  ]);
});

test('43.7: each applied supposition keeps its own Undo', async () => {
  const server = startTrying({
    [planCalls.model.path]: () => storedPlan,
    [planCalls.save.path]: () => ({ ...storedPlan, version: 3 }),
    [purchaseCalls.model.path]: () => promised,
    [promiseCalls.take.path]: () => TAKEN,
  });
  const { press, sent } = await openApply(server, PLAN, PROMISE);
  await press(/^Apply ?Cobalt/);
  const [plan] = await screen.findAllByRole('button', { name: 'Undo', hidden: true });
  await press(/^Apply ?000007/);
  await screen.findByText('Promise saved');
  server.answer(planCalls.model.path, () => ({ ...storedPlan, version: 3 }));
  if (plan) fireEvent.click(plan);
  await screen.findByText('The plan was restored.');
  expect(sent(planCalls.save.path)).toMatchObject([{ version: 2 }, { version: 3 }]);
  expect(screen.getByText('Promise saved')).toBeTruthy();
});

test('43.7: two suppositions that are applied one after the other are both removed', async () => {
  const saved = { ...storedPlan, version: 3 };
  const saving = Promise.withResolvers<typeof saved>();
  const expecting = Promise.withResolvers<object>();
  const server = startTrying({
    [planCalls.model.path]: () => storedPlan,
    [planCalls.save.path]: () => saving.promise,
    [containerCalls.model.path]: () => CONTAINER,
    [containerCalls.expect.path]: () => expecting.promise,
  });
  const { press, dialog, sent } = await openApply(server, PLAN, COMES);
  await dialog.findByText(changes(/Expected Jan 7, 2026 → Jan 17, 2026/));
  await press(/^Apply ?Cobalt/);
  await press(/^Apply ?MSKU 1/);
  await waitFor(() => expect(sent(containerCalls.expect.path)).toHaveLength(1));
  saving.resolve(saved);
  await screen.findByText('Trying 1 thing');
  expecting.resolve({ changed: 1, container_ids: [7], invoices: [], ...NOT_COUNTED, before: [], after: [] });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Suppositions' })).toBeNull());
});

test('43.7: a container whose change is saved after the dialog was closed is no longer tried', async () => {
  const expecting = Promise.withResolvers<object>();
  const server = startTrying({
    [containerCalls.model.path]: () => CONTAINER,
    [containerCalls.expect.path]: () => expecting.promise,
  });
  const { press, dialog, isTried, sent } = await openApply(server, COMES);
  await dialog.findByText(changes(/Expected Jan 7, 2026 → Jan 17, 2026/));
  await press(/^Apply/);
  await waitFor(() => expect(sent(containerCalls.expect.path)).toHaveLength(1));
  await press(/^Close/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isTried()).toBe(true);
  expecting.resolve({ changed: 1, container_ids: [7], invoices: [], ...NOT_COUNTED, before: [], after: [] });
  await waitFor(() => expect(isTried()).toBe(false));
});

test.each([
  ['day', [{ ...promised.product_saps[0], promises: [{ day: '2026-01-20', quant: 200 }] }]],
  ['line', [storedLine(8, 10)]],
])(
  '43.7: the supposition of a promise whose %s no longer exists can only be removed, not applied',
  async (_, product_saps) => {
    const server = startTrying({ [purchaseCalls.model.path]: () => ({ ...promised, product_saps }) });
    const { dialog, press, isTried, sent } = await openApply(server, PROMISE);
    await dialog.findByText(/This promise has been changed or removed/);
    expect(dialog.queryByRole('button', { name: /^Apply/ })).toBeNull();
    await press(/^Remove/);
    await waitFor(() => expect(isTried()).toBe(false));
    expect(sent(promiseCalls.take.path)).toEqual([]);
  },
);

test('43.7: a plan that another user changes while the dialog is open is not overwritten, and the dialog shows its new values', async () => {
  const server = startTrying({
    [planCalls.model.path]: () => storedPlan,
    [planCalls.save.path]: () => STALE(),
  });
  const { dialog, press, isTried, sent } = await openApply(server, PLAN);
  await dialog.findByText(changes(/Begin date Jan 5, 2026 → Jan 9, 2026$/));
  server.answer(planCalls.model.path, () => ({ ...storedPlan, quant: 300, version: 3 }));
  await press(/^Apply/);
  await screen.findByText('This record has changed since you opened it.');
  expect(isTried()).toBe(true);
  await dialog.findByText(changes(/Begin date Jan 5, 2026 → Jan 9, 2026, Quantity 300 → 480$/));
  expect(sent(planCalls.save.path)).toMatchObject([{ version: 2 }]);
});

test('43.7: the dialog lists what cannot be applied, and after one supposition is applied the button of the next one gets the focus', async () => {
  const server = startTrying({
    [planCalls.model.path]: () => storedPlan,
    [planCalls.save.path]: () => ({ ...storedPlan, version: 3 }),
    [purchaseCalls.model.path]: () => promised,
  });
  const NOT_BUILT: Tried = { supposition: { what: 'not_built', plan_id: 4 }, name: 'Lacetti' };
  const MORE: Tried = {
    supposition: { what: 'comes', sap_id: 7, quant: 500, day: '2026-01-09' },
    name: '000007',
  };
  const { dialog, press } = await openApply(server, PLAN, NOT_BUILT, PROMISE, MORE);
  dialog.getByText('These cannot be applied, because they change no record:');
  dialog.getByText('Lacetti is not built');
  dialog.getByText('500 more of 000007 come on Jan 9, 2026');
  const reading = Promise.withResolvers<typeof promised>();
  await dialog.findByText(/Promised for/);
  server.answer(purchaseCalls.model.path, () => reading.promise);
  await press(/^Apply ?Cobalt/);
  await waitFor(() => expect(dialog.queryByText(/^Cobalt/)).toBeNull());
  expect(dialog.getAllByRole('list')[0]?.getAttribute('aria-busy')).toBe('true');
  reading.resolve(promised);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^Apply ?000007, promised for Jan 17, 2026/),
  );
});

test('43.7: the expected day of a container that another user has changed in the meantime is not overwritten', async () => {
  const server = startTrying({
    [containerCalls.model.path]: () => CONTAINER,
    [containerCalls.expect.path]: () =>
      refusal(409, 'The list has changed. Review it and try again.', 'list_changed'),
  });
  const { dialog, press, isTried, sent } = await openApply(server, COMES);
  await dialog.findByText(changes(/Expected Jan 7, 2026 → Jan 17, 2026/));
  server.answer(containerCalls.model.path, () => ({ ...CONTAINER, due_on: '2026-01-12' }));
  await press(/^Apply/);
  await screen.findByText('The list has changed. Review it and try again.');
  await dialog.findByText(changes(/Expected Jan 12, 2026 → Jan 17, 2026/));
  expect(isTried()).toBe(true);
  expect(sent(containerCalls.expect.path)).toEqual([
    {
      container_ids: [7],
      expected_on: '2026-01-17',
      expect: [{ container_id: 7, due_on: '2026-01-07' }],
    },
  ]);
});

test('43.7: the supposition of a plan that already has the supposed values can only be removed', async () => {
  const server = startTrying({
    [planCalls.model.path]: () => ({ ...storedPlan, begin_date: '2026-01-09' }),
  });
  const { dialog, press, isTried } = await openApply(server, PLAN);
  await dialog.findByText(/The record already has these values\./);
  await press(/^Remove/);
  await waitFor(() => expect(isTried()).toBe(false));
});

test('43.7: an arrival cannot be applied until the company’s current day has loaded; a failure of this load is shown with Retry', async () => {
  const server = startTrying({
    [containerCalls.model.path]: () => CONTAINER,
    [containerCalls.same.path]: () => refusal(500, 'Something went wrong.'),
    [containerCalls.arrive.path]: () => ({
      ...{ changed: 1, container_ids: [7], invoices: [], kept: [], ...NOT_COUNTED },
    }),
  });
  const { dialog, press, sent } = await openApply(server, ARRIVED);
  await dialog.findByText('Something went wrong.');
  expect(dialog.queryByRole('button', { name: /^Apply/ })).toBeNull();
  server.answer(containerCalls.same.path, () => ({ today: '2026-01-08', same: [], ...NOT_COUNTED }));
  await press(/^Retry/);
  await press(/^Apply/);
  await waitFor(() =>
    expect(sent(containerCalls.arrive.path)).toEqual([{ container_ids: [7], arrived_on: '2026-01-08' }]),
  );
});

test('43.7: the expected day of an invoice that another user has changed in the meantime is not overwritten', async () => {
  const check = (from: string, expect: string) => () => ({
    ...{ changed: 1, unchanged: 0, refused: [], follows: [], expect },
    rows: [{ id: 3, label: 'INV-3', changes: [{ path: 'expected_on', from, to: '2026-01-17' }] }],
  });
  const server = startTrying({
    [changeChecks.invoice.path]: check('2026-01-07', 'seen'),
    [changeWrites.invoice.path]: () =>
      refusal(409, 'The list has changed. Review it and try again.', 'list_changed'),
  });
  const { dialog, press, isTried, sent } = await openApply(server, INVOICE);
  await dialog.findByText(changes(/Expected Jan 7, 2026 → Jan 17, 2026/));
  server.answer(changeChecks.invoice.path, check('2026-01-12', 'seen again'));
  await press(/^Apply/);
  await screen.findByText('The list has changed. Review it and try again.');
  await dialog.findByText(changes(/Expected Jan 12, 2026 → Jan 17, 2026/));
  expect(isTried()).toBe(true);
  expect(sent(changeWrites.invoice.path)).toMatchObject([{ expect: 'seen' }]);
});
