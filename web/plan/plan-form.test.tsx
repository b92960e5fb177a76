import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { buildableCall, MAX_TAKEN_FROM } from '#domain/plan/buildable';
import { planCalls } from '#domain/plan/plan';
import { planLookup } from '#domain/purchase/purchase';
import { tryCall } from '#domain/try/try';
import { END_BEFORE_BEGIN } from '#domain/values/days-in-order';
import { closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, type RecordedRequest, refusal, startFakeServer } from '../testing/fake-server.ts';
import { matchMediaQuery } from '../testing/media.ts';
import { openApp } from '../testing/open-app.tsx';
import { shownSap } from '../testing/saps.ts';
import { storedPlan } from '../testing/stored-plan.ts';
import { pass, startFakeTimers } from '../testing/time.ts';
import { NOTHING_BUILT } from '../testing/trying.ts';
import { requestOf } from './can-it-be-built.tsx';

const stored = { ...storedPlan, end_date: '2026-03-31' };
const need = (sap_id: number, quant: number, min_order_quant: number | null) => ({
  ...shownSap(sap_id),
  min_order_quant,
  quant,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => stored,
    [planCalls.needs.path]: ({ body }) => [need(1, Number(body.quant) * 0.5, 500), need(2, 1_920, null)],
    [planCalls.newerSpecifications.path]: () => [],
    [buildableCall.path]: ({ body }) => builtOf(body),
  });
});

/** Builds the result for a plan of `quant` cars: at most 40 are buildable now, and at most 60 at its start. */
const built = (quant: number, begin_date = stored.begin_date) => ({
  today: '2025-12-20',
  begin_date,
  quant,
  buildable_now: Math.min(40, quant),
  buildable_at_begin: Math.min(60, quant),
  buildable_expected: quant,
  expected_on: quant > 60 ? '2026-02-03' : null,
  full_on: '2026-02-03',
  still_from: quant > 60 ? '2026-01-18' : null,
  ...{ runs_again: quant > 60 ? '2026-02-03' : null, still_again: quant > 60 ? '2026-02-05' : null },
  short: quant > 60 ? 1 : 0,
  to_order: quant > 60 ? 1 : 0,
  passive: 0,
  takes_from: quant > 500 ? [{ plan_id: 9, plan_label: 'Cobalt · 120', before: 120, after: 15 }] : [],
  rows: [
    stopped({
      sap_id: 1,
      sap_code: '0001',
      cars: 60,
      missing_now: 880,
      missing_at_begin: 840,
      still_from: '2026-01-18',
      full_on: '2026-02-03',
    }),
    stopped({ sap_id: 2, sap_code: '0002', cars: quant }),
  ],
  count: 2,
});
const builtOf = ({ quant, begin_date }: RecordedRequest['body']) => built(Number(quant), String(begin_date));
const stopped = (row: object) => ({
  part_name: 'Part',
  input: 2,
  need: 960,
  still_from: null,
  missing_now: 0,
  missing_at_begin: 0,
  full_on: '2025-12-20',
  reason: 'missing_now' in row ? 'late' : null,
  waits_for:
    'missing_now' in row
      ? {
          kind: 'container',
          id: 7,
          label: 'INV-2310 · PO000004',
          container: 'MSKU 618342-7',
          due_on: '2025-12-20',
        }
      : null,
  ...{ order: null, stop: null },
  ...row,
});

async function openStored() {
  const app = openApp('/main/plan?plan_id=3');
  await screen.findByDisplayValue('480');
  return app;
}
const newer = (...days: string[]) =>
  server.answer(planCalls.newerSpecifications.path, () =>
    days.map((begin_date, index) => ({ specification_id: index, product_label: 'Cobalt', begin_date })),
  );

test('↓ scrolls the form if its tables contain no links to records', async () => {
  openApp('/main/plan?plan_id=3');
  await screen.findByRole('table', { name: 'Parts this plan needs' });
  expect(fireEvent.keyDown(screen.getByRole('group', { name: 'Edit plan' }), { key: 'ArrowDown' })).toBe(
    true,
  );
});

test('the form shows the needs of the plan before a purchase exists, and marks needs below the MOQ', async () => {
  const { user } = await openStored();
  // The table is rendered again if typing pauses while the quantity is blank.
  const needs = () => within(screen.getByRole('table', { name: 'Parts this plan needs' }));
  const rows = () =>
    needs()
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()).toEqual(['0001240500PT1Part 1', '00021,920PT2Part 2']));
  expect(needs().getByTitle('The plan needs less than the MOQ').textContent).toBe('500');

  const quantity = screen.getByDisplayValue('480');
  await user.clear(quantity);
  await user.type(quantity, '1000.5');
  await waitFor(() => expect(rows()[0]).toBe('0001500.25500PT1Part 1'));
  expect(needs().queryByTitle('The plan needs less than the MOQ')).toBeNull();
});

test.each([
  ['without a purchase adds one', null, ['Add purchase'], 'Add purchase', '/main/purchase?plan_id=7'],
  [
    'with a purchase opens the newest',
    9,
    ['Open the purchase', 'Add purchase'],
    'Open the purchase',
    '/main/purchase?purchase_id=9',
  ],
])('the first item in the menu of a plan %s', async (_, newest_purchase_id, first, item, path) => {
  server.answer(planCalls.model.path, () => ({ ...stored, plan_id: 7, newest_purchase_id }));
  const { user, here } = openApp('/main/plan?plan_id=7');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items.slice(0, first.length)).toEqual(first);
  expect(items.filter((word) => word?.includes('purchase'))).toEqual(first);
  await user.click(screen.getByRole('menuitem', { name: item }));
  await waitFor(() => expect(here()).toBe(path));
});

test('a need over the limit shows a message that names the SAP', async () => {
  server.answer(planCalls.needs.path, () => refusal(400, 'The plan needs too much of SAP 0001.'));
  await openStored();
  expect(await screen.findByText('The plan needs too much of SAP 0001.')).toBeTruthy();
});

test('the form names the days on which newer specifications begin while the plan runs; a failed load can be retried', async () => {
  server.answer(planCalls.newerSpecifications.path, () => refusal(503, 'The server is busy.'));
  startFakeTimers();
  const { user } = await openStored();
  // The request is retried twice, after one and two seconds.
  await pass(3);
  expect(await screen.findByText('The server is busy.')).toBeTruthy();

  newer('2026-02-01', '2026-03-15');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(
    await screen.findByText(
      'Newer specifications of this car model begin on Feb 1, 2026 and Mar 15, 2026, while the plan runs.',
    ),
  ).toBeTruthy();
  expect(server.of(planCalls.newerSpecifications.path)[0]?.body).toEqual({
    specification_id: 8,
    begin_date: '2026-01-05',
    end_date: '2026-03-31',
  });
});

const status = () => panel().getByRole('status').textContent?.replaceAll(/\s+/g, ' ').trim();
const panel = () => within(screen.getByRole('region', { name: 'Can it be built?' }));

test('the form shows how many cars of the plan can be built, the shortages, and the awaited deliveries', async () => {
  const { user } = await openStored();
  const words = '40 of 480 cars can be built now · 60 by Jan 5, 2026 · all from Feb 3, 2026';
  expect(await panel().findByRole('img', { name: words })).toBeTruthy();
  expect(status()).toBe(words);
  expect(
    panel().getByText(
      /and the line stands still from Jan 18, 2026\. Runs again Feb 3, 2026, stands still again from Feb 5, 2026\.$/,
    ),
  ).toBeTruthy();
  const codes = () =>
    panel()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(codes()).toEqual([
    ['0001', '/main/coverage_list?days=all&sap_id=1'],
    ['MSKU 618342-7', '/main/container_list?which=all&unnamed=1&container_id=7&q=MSKU%20618342-7'],
  ]);

  await user.click(panel().getByRole('button', { name: 'All 2 part SAPs' }));
  expect(codes().map(([code]) => code)).toEqual(['0001', 'MSKU 618342-7', '0002']);
  await user.click(panel().getByRole('button', { name: 'Only missing parts' }));
  expect(codes()).toHaveLength(2);
});

test('if the response does not name all plans that lose parts, their number is shown as a minimum', async () => {
  const [plan] = built(4800).takes_from;
  const takes_from = Array.from({ length: MAX_TAKEN_FROM }, (_, index) => ({ ...plan, plan_id: index }));
  server.answer(buildableCall.path, () => ({ ...built(4800), takes_from }));
  await openStored();
  expect(await panel().findByText(/^This plan takes parts from at least 100 later plans: /)).toBeTruthy();
});

test('the result follows the typed values, names the plans that lose parts, and offers an order only for a saved plan', async () => {
  const { user } = await openStored();
  expect(await panel().findByRole('button', { name: 'Order missing parts' })).toBeTruthy();

  const quantity = screen.getByDisplayValue('480');
  await enter(user, quantity, '4800');
  await waitFor(() => expect(status()).toContain('40 of 4,800 cars can be built now'));
  expect(panel().getByRole('link', { name: 'Cobalt · 120' }).closest('p')?.textContent).toBe(
    'This plan takes parts from 1 later plan: Cobalt · 120 (15 instead of 120 cars)',
  );
  expect(panel().queryByRole('button', { name: 'Order missing parts' })).toBeNull();
  expect(panel().getByText('Save the plan to order missing parts.')).toBeTruthy();
  expect(server.of(buildableCall.path).at(-1)?.body).toEqual({
    plan_id: 3,
    specification_id: 8,
    begin_date: '2026-01-05',
    end_date: '2026-03-31',
    quant: 4_800,
  });

  await user.clear(quantity);
  expect(await panel().findByText('Fill in Quantity to see how many cars can be built.')).toBeTruthy();
});

test('4.10: the needed parts, which load last, do not take the focus from the form', async () => {
  const { go } = openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  act(() => go('/main/plan?plan_id=3'));
  await screen.findByRole('table', { name: 'Parts this plan needs' });
  const form = screen.getByRole('group', { name: 'Edit plan' });
  await waitFor(() => expect(document.activeElement).toBe(form));
});

test('30.9: the last result stays while the user types a begin date that is after the end date', async () => {
  const { user } = await openStored();
  const words = '40 of 480 cars can be built now · 60 by Jan 5, 2026 · all from Feb 3, 2026';
  await panel().findByRole('img', { name: words });
  startFakeTimers();
  const begin = screen.getByLabelText(/^Begin date/);
  await user.click(begin);
  fireEvent.change(begin, { target: { value: '2026-12-28' } });
  await pass(1);
  expect(status()).toBe(words);
  expect(screen.queryByText(END_BEFORE_BEGIN)).toBeNull();
  await user.tab();
  expect((await screen.findAllByText(END_BEFORE_BEGIN)).length).toBeGreaterThan(0);
});

test.each([
  ['Begin date', { begin_date: '0002-12-28', end_date: '2026-03-31' }],
  ['End date', { begin_date: '2026-01-05', end_date: '0002-12-28' }],
])('30.9: a plan whose %s is before 1900 is not sent, and the reason names the field', (label, days) => {
  const unclear = `${label} must be a day as YYYY-MM-DD between 1900 and 2199.`;
  expect(requestOf(3, { specification_id: 8, quant: 5, ...days })).toEqual({ unclear });
});

test('4.2: the alert names each field once, and the counter counts the marked fields', async () => {
  const { user } = await openStored();
  fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: '2025-12-31' } });
  const quantity = screen.getByDisplayValue('480');
  await user.clear(quantity);
  await user.type(quantity, '-5{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  expect(alert.getByText(/^End date must not be/).textContent).toContain('Quantity cannot be negative!');
  expect(alert.queryByText(/Quantity: Quantity|End date: End date/)).toBeNull();
  await closeError(user);
  expect(screen.getByRole('button', { name: '2 fields to correct' })).toBeTruthy();
});

test('30.9: if no missing part can be ordered, the dialog names the next step for each part SAP', async () => {
  const row = (sap_id: number, overrides: object) =>
    stopped({
      sap_id,
      sap_code: `000${sap_id}`,
      cars: 60,
      missing_now: 9,
      missing_at_begin: 8,
      ...overrides,
    });
  const purchase = { kind: 'purchase', id: 4, label: 'PO000004', container: null, due_on: null };
  const invoice = { kind: 'invoice', id: 5, label: 'INV-2', container: null, due_on: '2025-11-30' };
  const order = { quant: 8, order_by: null, passive: true };
  const rows = [
    row(1, {}),
    row(2, { waits_for: purchase, full_on: null, reason: 'not_invoiced' }),
    row(3, { waits_for: invoice, full_on: null, reason: 'overdue' }),
    row(4, { waits_for: null, full_on: null, reason: 'not_ordered', order }),
    row(5, {}),
  ];
  server.answer(buildableCall.path, () => ({
    ...built(480),
    short: 5,
    to_order: 0,
    passive: 1,
    rows,
    count: 5,
  }));
  server.answer(coverageCalls.order.path, () => ({
    ...{ plans: [], plan_count: 0, product_saps: [], not_needed: [], waiting: 0 },
    passive: [{ sap_id: 4, sap_code: '0004' }],
    covered: [],
  }));
  const { user } = await openStored();
  expect(await panel().findByText('Nothing can be ordered: 1 missing part SAP is passive.')).toBeTruthy();
  expect(panel().queryByRole('button', { name: 'Order missing parts' })).toBeNull();
  await user.click(panel().getByRole('button', { name: 'Next steps...' }));
  const steps = await screen.findByRole('table', { name: 'Next steps' });
  const lines = within(steps).getAllByRole('row').slice(1);
  const texts = (column: number) =>
    lines.map((line) => within(line).getAllByRole('cell')[column]?.textContent);
  expect(texts(0)).toEqual(['00010005', '0002', '0003', '0004']);
  expect(texts(1)).toEqual([
    'Ask for an earlier day: MSKU 618342-7 · INV-2310 · PO000004',
    'Ask the supplier for a day: PO000004',
    'Follow up on the overdue delivery: INV-2, due Nov 30',
    'Replace it: it is Passive',
  ]);
  const href = (name: string) => within(steps).getByRole('link', { name }).getAttribute('href');
  expect(href('PO000004')).toBe('/main/purchase?purchase_id=4');
  expect(href('Replace it: it is Passive')).toBe('/main/coverage_list?plan_id=3&sap_id=4');
});

test('30.9: on a phone, each of the next steps names its part SAPs below it', async () => {
  const row = {
    ...stopped({ sap_id: 1, sap_code: '0001', cars: 60, missing_now: 9, missing_at_begin: 8 }),
    full_on: '2026-02-03',
  };
  server.answer(buildableCall.path, () => ({ ...built(480), to_order: 0, rows: [row], count: 1 }));
  server.answer(coverageCalls.order.path, () => ({
    ...{ plans: [], plan_count: 0, product_saps: [], not_needed: [], waiting: 0 },
    ...{ passive: [], covered: [] },
  }));
  matchMediaQuery('(width < 600px)');
  const { user } = await openStored();
  await user.click(await panel().findByRole('button', { name: 'Next steps...' }));
  const steps = await screen.findByRole('table', { name: 'Next steps' });
  expect(within(steps).getAllByRole('columnheader')).toHaveLength(1);
  expect(within(steps).getByRole('cell').textContent).toBe(
    'Ask for an earlier day: MSKU 618342-7 · INV-2310 · PO0000040001 · 8 missing · In full from: Feb 3, 2026',
  );
});

test('30.5: a part SAP names the delivery that its first stop waits for, then the one that covers the plan', async () => {
  const stop = {
    reason: 'late',
    waits_for: { kind: 'container', id: 9, label: 'INV-9', container: 'MSKU 9', due_on: '2026-01-20' },
    order: null,
  };
  const row = stopped({ sap_id: 1, sap_code: '0001', cars: 60, missing_now: 9, missing_at_begin: 8, stop });
  server.answer(buildableCall.path, () => ({ ...built(480), rows: [row], count: 1 }));
  await openStored();
  const missing = within(await panel().findByRole('table', { name: 'Missing parts' }));
  expect(missing.getAllByRole('cell')[3]?.textContent).toBe(
    'MSKU 9 · INV-9Then MSKU 618342-7 · INV-2310 · PO000004',
  );
});

test('13.8, 43.5: `Try it...` shows the names of the plan and of the plan before which it is built', async () => {
  server.answer(planLookup.path, () => ({
    rows: [[9, 'CM000002 · Nexia · NX-2 · Feb 2, 2026 – Feb 9, 2026 · 60', 'CM000002', '2026-02-02']],
    count: 1,
  }));
  server.answer(tryCall.path, ({ body }) => {
    const answer = 'plan' in (body.ask as object) ? built(480) : NOTHING_BUILT;
    return { without: answer, with: answer };
  });
  const { user } = await openStored();
  await user.click(await panel().findByRole('button', { name: 'Try it...' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /^What if: Cobalt · 480 · Jan 5 – Jan 30/ }),
  );
  await user.selectOptions(dialog.getByLabelText('What if it'), 'is built before another plan');
  await user.click(dialog.getByRole('combobox', { name: 'Before' }));
  await user.click(
    await screen.findByRole('option', { name: /^Nexia NX-2 · 60 · Feb 2 – Feb 9.* CM000002$/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Try it' }));
  const bar = within(await screen.findByRole('region', { name: 'Suppositions' }));
  expect(bar.getByRole('listitem').textContent).toMatch(
    /^Cobalt · 480 · Jan 5 – Jan 30.* is built before Nexia NX-2 · 60 · Feb 2 – Feb 9/,
  );
  // Otherwise the tab would keep the supposition for the next test.
  await user.click(bar.getByRole('button', { name: 'Stop' }));
});

test('4.3, 25.11: while the form has unsaved changes, its title still names the stored plan, and the coverage line says that it applies to the plan as saved', async () => {
  const { user } = await openStored();
  const title = () => screen.findByRole('heading', { name: /^Coverage of this plan/ });
  expect((await title()).textContent).toBe('Coverage of this plan');
  await enter(user, screen.getByDisplayValue('480'), '90');
  expect((await title()).textContent).toBe('Coverage of this plan as saved');
  const form = screen.getByRole('heading', { name: /^Edit plan/ });
  expect(form.nextElementSibling?.textContent).toMatch(/^Cobalt · 480 · Jan 5 – Jan 30/);
});

test('a number of cars is shown with its begin date, even while the number for another date loads', async () => {
  await openStored();
  await waitFor(() => expect(status()).toContain('60 by Jan 5, 2026'));
  const response = Promise.withResolvers<void>();
  server.answer(buildableCall.path, async () => {
    await response.promise;
    return { ...built(480, '2026-02-01'), buildable_at_begin: 400 };
  });
  fireEvent.change(screen.getByLabelText(/^Begin date/), { target: { value: '2026-02-01' } });
  await waitFor(() => expect(server.of(buildableCall.path).at(-1)?.body.begin_date).toBe('2026-02-01'));
  expect(status()).toContain('60 by Jan 5, 2026');
  response.resolve();
  await waitFor(() => expect(status()).toContain('400 by Feb 1, 2026'));
});

test('13.2: an end date before the begin date is marked when the field is left, and a quantity that is not a whole number of cars gets a warning', async () => {
  const { user } = openApp('/main/plan?plan_id=7');
  const end = await screen.findByDisplayValue<HTMLInputElement>(stored.end_date);
  fireEvent.change(end, { target: { value: '2025-12-31' } });
  expect(end.getAttribute('aria-invalid')).toBeNull();
  await user.click(end);
  await user.tab();
  expect(end.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(end, { target: { value: '2026-02-01' } });
  expect(end.getAttribute('aria-invalid')).toBeNull();

  const quantity = screen.getByRole('textbox', { name: /^Quantity/ });
  await user.clear(quantity);
  await user.type(quantity, '12.5');
  const warning = screen.getByText('Not a whole number of cars.');
  expect(quantity.getAttribute('aria-describedby')).toBe(warning.closest('[id]')?.id);
  expect(quantity.getAttribute('aria-invalid')).toBeNull();
  await user.clear(quantity);
  await user.type(quantity, '12');
  expect(screen.queryByText(/whole number of cars/)).toBeNull();
});

test('13.10, 30.9: if the response contains only the first missing parts, the form and its printout say so', async () => {
  const rows = Array.from({ length: 50 }, (_, index) =>
    stopped({ sap_id: index + 1, sap_code: `S-${index + 1}`, cars: 60, missing_now: 9, missing_at_begin: 8 }),
  );
  server.answer(buildableCall.path, () => ({ ...built(480), short: 51, rows, count: 60 }));
  const { user } = await openStored();
  const note = 'The first 50 missing parts are shown.';
  expect(await panel().findByText(note)).toBeTruthy();
  fireEvent(window, new Event('beforeprint'));
  const paper = within(screen.getByRole('article', { hidden: true }));
  expect(paper.getByText('Missing parts, the first 50')).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  await user.click(panel().getByRole('button', { name: 'All 60 part SAPs' }));
  expect(panel().queryByText(note)).toBeNull();
});
