import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Coverage, coverageCalls, coverageGrid, ofEachFigure } from '#domain/coverage/coverage';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { matchMediaQuery } from '../testing/media.ts';
import { openApp } from '../testing/open-app.tsx';

const FIGURES = {
  ...ofEachFigure(() => 0),
  ...{ still_from: null, short_on: null, short_quant: null, stop_quant: null, reason: null, order_by: null },
};
const CODES: Record<number, string> = { 1: '30000001', 2: '30000002' };
const sap = (sap_id: number) => ({
  ...FIGURES,
  sap_id,
  sap_code: CODES[sap_id] ?? '',
  part_name: 'Hex bolt',
  state: 'A' as const,
  min_order_quant: null,
});
const coverageOf = (id: number): Coverage => ({
  ...sap(id),
  order: null,
  counted_on: null,
  today: '2026-11-28',
  rows: [],
  count: 0,
  not_counted: [],
  same_part: [sap(3 - id)],
  needed_by: [],
  plans: [],
});

const LIST = '/main/coverage_list?days=all&q=3000';
let server: FakeServer;
beforeEach(() => {
  const further = {
    lateness: 0,
    reason_label: null,
    part_number: null,
    product_number: 'P000001',
    note: null,
  };
  server = startFakeServer({
    ...carModelServer,
    [coverageGrid.path]: ({ body }) => {
      const { column } = body.p as { column: string[] };
      const rows = [1, 2].map((id): Record<string, unknown> => ({ ...sap(id), ...further }));
      return { rows: rows.map((row) => column.map((name) => row[name] ?? null)), count: 2, waiting: 0 };
    },
    [coverageCalls.model.path]: ({ body }) => coverageOf(Number(body.sap_id)),
  });
});

const panelOf = (code: string) => screen.findByRole('dialog', { name: `Coverage of ${code}` });

async function openRow() {
  const app = openApp(LIST);
  await app.user.click(await screen.findByRole('link', { name: '30000001' }));
  return { ...app, panel: within(await panelOf('30000001')) };
}

test('a passive SAP among the other SAPs of the part is marked', async () => {
  server.answer(coverageCalls.model.path, () => ({
    ...coverageOf(1),
    same_part: [{ ...sap(2), state: 'P' as const }],
  }));
  const { panel } = await openRow();
  expect((await panel.findByRole('link', { name: '30000002' })).closest('li')?.textContent).toContain(
    'Passive',
  );
});

test.each<[case_: string, order_by: string, { min_order_quant?: number; due?: number }, words: string]>([
  [
    'an order raised to the MOQ',
    '2026-12-03',
    { min_order_quant: 500 },
    'Order 500 by Dec 3, 2026 for CM000001 · Cobalt, lead time 21 days',
  ],
  [
    'an overdue order',
    '2026-11-20',
    {},
    'Overdue: order 120, due Nov 20, 2026 for CM000001 · Cobalt, lead time 21 days',
  ],
  [
    'an order of which only a part is overdue',
    '2026-11-20',
    { due: 4 },
    'Overdue: order 4 of 120, due Nov 20, 2026 for CM000001 · Cobalt, lead time 21 days',
  ],
])(
  '25.16: the panel says how much to order, by which day and for which plan: %s',
  async (_, order_by, { min_order_quant = null, due = null }, words) => {
    const order = { order_by, due, plan_id: 4, plan_label: 'CM000001 · Cobalt', lead_time_days: 21 };
    const lacking = { ...coverageOf(1), to_order: 120, min_order_quant, order_by };
    server.answer(coverageCalls.model.path, () => ({ ...lacking, order }));
    const { panel } = await openRow();
    const plan = await panel.findByRole('link', { name: 'CM000001 · Cobalt' });
    expect(plan.getAttribute('href')).toBe('/main/plan?plan_id=4');
    expect(plan.closest('p')?.textContent).toBe(words);
    expect(panel.queryByText(/^Overdue/)?.className).toBe(
      order_by < coverageOf(1).today ? 'error' : undefined,
    );
  },
);

test('25.16: the panel shows no lead time if the server returns no order', async () => {
  server.answer(coverageCalls.model.path, () => ({ ...coverageOf(1), to_order: 120 }));
  const { panel } = await openRow();
  expect(await panel.findByText('To order')).toBeTruthy();
  expect(panel.queryByText(/lead time/)).toBeNull();
});

const STOPPED = {
  ...coverageOf(1),
  ...{ short_on: '2026-12-03', short_quant: 176, reason: 'overdue' as const, still_from: '2027-01-01' },
  stop_quant: 80,
  plans: [
    {
      ...{ plan_id: 4, plan_label: 'CM000001 · Cobalt', begin_date: '2026-12-03', still_from: null },
      ...{ missing_at_begin: 80, cars_missing: 80 },
    },
    {
      ...{ plan_id: 5, plan_label: 'CM000001 · Cobalt', begin_date: '2026-12-20', still_from: '2027-01-01' },
      ...{ missing_at_begin: 176, cars_missing: 176 },
    },
  ],
};

test.each([
  ['the plan that stands still', STOPPED.plans, 'Dec 20'],
  ['the first short plan, if the response does not contain the plan that stands still', [], 'Dec 3'],
])('25.9: the panel explains the standstill by the begin date of %s', async (_, plans, begin) => {
  server.answer(coverageCalls.model.path, () => ({ ...STOPPED, plans }));
  const { panel } = await openRow();
  const explained = await panel.findByText(
    /^A plan that begins on .* the line stands still from Jan 1, 2027\.$/,
  );
  expect(explained.textContent).toContain(`A plan that begins on ${begin} `);
  expect(panel.getByText('Line stands still from Jan 1, 2027 · 80 parts missing · Overdue')).toBeTruthy();
});

test('30.7: on a phone too, the panel shows the day from which each plan stands still', async () => {
  matchMediaQuery('(width < 600px)');
  server.answer(coverageCalls.model.path, () => STOPPED);
  const { panel } = await openRow();
  expect(await panel.findByText('Stands still from: Jan 1, 2027')).toBeTruthy();
  expect(panel.getByText('Stands still from: No stop')).toBeTruthy();
});

test('opening another SAP of the part replaces the panel, the list stays filtered, and no closed panel is in the history', async () => {
  const { user, here, back, panel } = await openRow();
  expect(here()).toBe(`${LIST}&sap_id=1`);
  const response = Promise.withResolvers<void>();
  server.answer(coverageCalls.model.path, () => response.promise.then(() => coverageOf(2)));
  await user.click(panel.getByRole('link', { name: '30000002' }));
  await waitFor(() => expect(here()).toBe(`${LIST}&sap_id=2`));
  // The first SAP cannot be counted or ordered in the meantime.
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Count...' })).toBeNull();

  response.resolve();
  await user.click(within(await panelOf('30000002')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(here()).toBe(LIST);
  back();
  await act(async () => undefined);
  expect(here()).toBe(LIST);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the list keeps its scroll position while a row is opened and closed', async () => {
  const app = openApp(LIST);
  const row = await screen.findByRole('link', { name: '30000001' });
  const scroller = screen.getByRole('region', { name: 'Coverage, table' });
  scroller.scrollTop = 300;
  fireEvent.scroll(scroller);
  await app.user.click(row);
  await panelOf('30000001');
  expect(scroller.scrollTop).toBe(300);
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(scroller.scrollTop).toBe(300);
});

test('Back from a screen opened by a panel shows the panel again', async () => {
  const { user, back, panel } = await openRow();
  await user.click(panel.getByRole('link', { name: 'Hex bolt' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  back();
  expect(await panelOf('30000001')).toBeTruthy();
});

test('Back closes the panel, and stays on the list', async () => {
  const { user, back, here } = await openRow();
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(here()).toBe(LIST);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: '30000001' })));
  await user.keyboard('{Enter}');
  expect(await panelOf('30000001')).toBeTruthy();
});

test('closing a panel opened by a link or after a reload shows the list', async () => {
  const { user, here } = openApp(`${LIST}&sap_id=1`);
  await user.click(within(await panelOf('30000001')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(here()).toBe(LIST);
});

test('25.9: the chart is shown only if all entries of the balance are shown', async () => {
  const entry = { kind: 'plan', id: 1, label: 'Cobalt', container: null, day: '2026-12-01' } as const;
  const rows = [{ ...entry, what: 'need' as const, quant: 5, balance: -5 }];
  const pageOf = (count: number) => ({ ...coverageOf(1), rows, count });
  server.answer(coverageCalls.model.path, () => pageOf(1));
  const { user, panel } = await openRow();
  expect(panel.getByRole('img', { name: /^Balance 0 at first/ })).toBeTruthy();
  await user.keyboard('{Escape}');

  server.answer(coverageCalls.model.path, () => pageOf(501));
  await user.click(await screen.findByRole('link', { name: '30000001' }));
  const further = within(await panelOf('30000001'));
  await further.findByText('The first 1 of 501 entries are shown.');
  expect(further.queryByRole('img', { name: /^Balance/ })).toBeNull();
  expect(further.getByRole('table', { name: 'Balance by day' })).toBeTruthy();
});

test('25.9: the days of the balance ascend, even if a plan began before the counts and arrivals', async () => {
  const entry = (what: string, day: string, balance: number) => ({
    ...{ what, day, quant: 5, balance, kind: 'plan', id: 1, label: 'Cobalt', container: null },
  });
  const rows = [
    entry('stock', '2026-11-27', 5),
    entry('arrived', '2026-11-20', 10),
    entry('need', '2026-11-19', 5),
    entry('coming', '2026-12-02', 10),
  ];
  server.answer(coverageCalls.model.path, () => ({ ...coverageOf(1), rows, count: rows.length }));
  const { panel } = await openRow();
  const table = within(await panel.findByRole('table', { name: 'Balance by day' }));
  const days = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent);
  expect(days.slice(2)).toEqual([
    'In stock',
    'Arrived Nov 20, 2026',
    'Nov 28, 2026Needed since Nov 19',
    'Dec 2, 2026Expected',
  ]);
  // Only the sum above has the balance of what is in hand.
  const balances = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1));
  expect(balances.slice(2, 4).map((cell) => cell?.textContent)).toEqual(['', '']);
});
