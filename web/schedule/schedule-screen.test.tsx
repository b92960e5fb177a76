import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Schedule, type SchedulePlan, scheduleCall } from '#domain/schedule/schedule';
import { specificationSapLookup } from '#domain/specification/specification';
import { todayCalls } from '#domain/today/today';
import { tryCall } from '#domain/try/try';
import { addDays } from '#domain/values/day';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';
import { foundSap } from '../testing/saps.ts';
import { QUIET_TODAY } from '../testing/today.ts';
import { NOTHING_BUILT } from '../testing/trying.ts';

const TODAY = '2026-01-05';

const plan = (plan_id: number, stops: SchedulePlan['stops'] = []): SchedulePlan => ({
  plan_id,
  plan_label: `Cobalt · Jan 5, 2026 – Jan 8, 2026 · ${plan_id}`,
  product_id: 1,
  product_label: 'Cobalt',
  begin_date: TODAY,
  end_date: addDays(TODAY, 3),
  quant: 40,
  still_from: stops[0]?.from ?? null,
  runs_again: null,
  stops,
  days: [0, 1, 2, 3].map((after) => {
    const day = addDays(TODAY, after);
    const isStopped = stops.some(({ from, until }) => from <= day && (until === null || day <= until));
    return { day, planned: 10, possible: isStopped ? 4 : 10 };
  }),
});
const named = (of: SchedulePlan, model: string): SchedulePlan => ({
  ...of,
  product_label: model,
  plan_label: `${model} · Jan 5, 2026 – Jan 8, 2026 · 40`,
});
const stop = (from: string, until: string | null): SchedulePlan['stops'][number] => ({
  from,
  until,
  sap_id: 7,
  sap_code: '000123',
  part_name: 'Bolt',
  reason: until ? 'late' : 'not_ordered',
  waits_for: until
    ? { kind: 'container', id: 9, label: 'INV-1', container: 'MSKU 1', due_on: addDays(until, 1) }
    : null,
  comes_on: until && addDays(until, 1),
  waits_also_for: until
    ? [{ kind: 'container', id: 10, label: 'INV-1', container: 'OOLU 2', due_on: addDays(until, 1) }]
    : [],
  order: until ? null : { quant: 12, order_by: '2026-01-04', passive: false },
});

function openSchedule(plans: SchedulePlan[], address = '/main/schedule') {
  const server = startFakeServer(carModelServer);
  server.answer(scheduleCall.path, ({ body }): Schedule => {
    const from = (body.from as string | null) ?? TODAY;
    const length = Number(body.days);
    const days = Array.from({ length }, (_, index) => ({
      day: addDays(from, index),
      planned: index < 4 ? plans.length * 10 : 0,
      possible: index < 4 ? plans.length * 10 : 0,
    }));
    return { today: TODAY, from, until: addDays(from, length - 1), waiting: 0, days, plans };
  });
  server.answer(todayCalls.today.path, () => QUIET_TODAY);
  return {
    ...openApp(address),
    server,
    requests: () => server.of(scheduleCall.path).map(({ body }) => body),
  };
}

test('42.8: the table shows the start, reason and end of a stop, with the earliest stop first', async () => {
  openSchedule([plan(1), plan(2, [stop('2026-01-07', null)]), plan(3, [stop('2026-01-06', '2026-01-07')])]);
  const table = await screen.findByRole('table', { name: 'Plans' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [
      'Jan 6',
      'Cobalt, Jan 5 – Jan 8',
      'Jan 8',
      '12',
      '40',
      '000123',
      'Bolt',
      'Comes too late',
      'MSKU 1 · INV-1',
    ],
    [
      'Jan 7',
      'Cobalt, Jan 5 – Jan 8',
      'No end date',
      '12',
      '40',
      '000123',
      'Bolt',
      'Not ordered',
      'Overdue: order 12 for this plan, due Jan 4',
    ],
    ['No stop', 'Cobalt, Jan 5 – Jan 8', '', '', '40', '', '', 'Enough parts each day', ''],
  ]);
  expect(within(table).getByRole('link', { name: 'MSKU 1' }).getAttribute('href')).toBe(
    '/main/container_list?which=all&unnamed=1&container_id=9&q=MSKU%201',
  );
  expect(
    screen.getByText(
      '2 of 3 plans stand still, the first from Jan 6. 0 of 120 cars until Mar 1 cannot be built on their day.',
    ),
  ).toBeTruthy();
  expect(
    within(table).getByRole('columnheader', { name: 'Not built on their day, by Mar 1' }).title,
  ).toContain('They are not built later, but still take the parts that come for them.');
});

test('42.8: the summary counts only plans that stand still on the shown days', async () => {
  openSchedule(
    [
      plan(1, [stop('2026-01-06', '2026-01-06')]),
      plan(2, [stop('2026-01-05', '2026-01-05'), stop('2026-01-08', null)]),
      plan(3, [stop('2026-03-05', null)]),
    ],
    '/main/schedule?from=2026-01-07',
  );
  const summary = await screen.findByText(/^1 of 3 plans stands still from Jan 8\./);
  expect(summary.textContent).not.toContain('Days before today');
});

test('42.6: the summary says that past days omit plans that have ended', async () => {
  openSchedule([plan(1)], '/main/schedule?from=2026-01-01');
  await screen.findByText(
    '1 plan, which does not stand still on these days. Days before today omit plans that have ended.',
  );
});

test('42.8: the weeks are in the URL, and invalid values are ignored', async () => {
  const { user, here, requests } = openSchedule([plan(1)], '/main/schedule?weeks=5&from=yesterday');
  await screen.findByRole('table', { name: 'Plans' });
  expect(requests()).toEqual([{ from: null, days: 56 }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Look ahead' }), '13 weeks');
  await waitFor(() => expect(requests().at(-1)).toEqual({ from: null, days: 91 }));
  expect(here()).toBe('/main/schedule?weeks=13');
});

/** Opens the schedule in a window that is wide enough for the chart. */
async function openChart(plans: SchedulePlan[]) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  const app = openSchedule(plans);
  await screen.findByRole('slider', { name: 'Day' });
  return app;
}
afterEach(() => vi.restoreAllMocks());

test('the patterns of the chart and of its legend have different ids', async () => {
  await openChart([plan(1)]);
  const ids = Array.from(document.querySelectorAll('pattern'), ({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('beside a scrollbar, the drawing is as wide as the rest of its box', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelector(':scope > svg[role="group"]') ? 983 : 1000;
  });
  openSchedule([plan(1)]);
  const lanes = await screen.findByRole('group', { name: 'Plans' });
  expect(lanes.getAttribute('width')).toBe('983');
});

test('42.8: pressing Later twice moves the days twice, even while the first days load', async () => {
  const { user, here } = await openChart([plan(1)]);
  const later = screen.getByRole('button', { name: 'Later →' });
  await user.dblClick(later);
  await waitFor(() => expect(here()).toBe('/main/schedule?weeks=8&from=2026-03-02'));
});

test('42.8: a click pins the selection until the selected day is hidden; a right click does not pin it', async () => {
  const { user } = await openChart([plan(1)]);
  const day = within(screen.getByRole('region', { name: 'The day' }));
  const lanes = screen.getByRole('group', { name: 'Plans' });
  const press = (keys: string, clientX: number) =>
    user.pointer({ target: lanes, keys, coords: { clientX, clientY: 200 } });
  await press('[MouseRight]', 300);
  expect(day.queryByText(/pinned/)).toBeNull();
  await press('[MouseLeft]', 300);
  expect(day.getByText(/pinned/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Later →' }));
  await waitFor(() => expect(day.queryByText(/pinned/)).toBeNull());
  await user.pointer({ target: lanes, coords: { clientX: 400, clientY: 200 } });
  expect(day.queryByText(/pinned/)).toBeNull();
});

test('42.8: a schedule without plans shows a message and offers more weeks', async () => {
  const { user, here } = openSchedule([]);
  await screen.findByText('No plan builds between Jan 5, 2026 and Mar 1, 2026.');
  await user.click(screen.getByRole('button', { name: 'Look 26 weeks ahead' }));
  await waitFor(() => expect(here()).toBe('/main/schedule?weeks=26'));
});

test('43.5: Try it... proposes the deliveries of the first stop on the day they are needed, then the part SAP and the plans, by car model', async () => {
  const stopped = plan(2, [stop('2026-01-06', '2026-01-07')]);
  const stoppedLater = plan(1, [stop('2026-01-08', '2026-01-08')]);
  const { user } = openSchedule([
    named(stoppedLater, 'CM000002 · Nexia'),
    named(stopped, 'CM000001 · Cobalt'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try it...' }));
  const whatIf = await screen.findByRole('dialog', { name: 'What if' });
  const about = within(whatIf).getByLabelText('About');
  expect([...about.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'MSKU 1 · Container',
    'OOLU 2 · Container',
    '000123 · Part SAP',
    'Cobalt · 40 · Jan 5 – Jan 8',
    'Nexia · 40 · Jan 5 – Jan 8',
  ]);
  expect([...about.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Cobalt', 'Nexia']);
  expect(within(whatIf).getByLabelText(/^Day/)).toHaveProperty('value', '2026-01-06');

  await user.selectOptions(about, '000123 · Part SAP');
  await user.selectOptions(within(whatIf).getByLabelText('What if it'), 'is replaced by another part SAP');
  expect(within(whatIf).getByLabelText(/^Factor/)).toHaveProperty('value', '1');
  await user.click(within(whatIf).getByRole('button', { name: 'Try it' }));
  // Both blank fields show that they are required, and the first has the focus.
  expect(await within(whatIf).findAllByText('Required')).toHaveLength(2);
  expect(document.activeElement).toBe(within(whatIf).getByRole('combobox', { name: /^Replaced by/ }));
});

test('43.5: Try it keeps the chosen subject if the schedule reloads with another stop', async () => {
  const stopped = plan(2, [stop('2026-01-06', '2026-01-07')]);
  const plans = [stopped];
  const { user, requests } = openSchedule(plans);
  await user.click(await screen.findByRole('button', { name: 'Try it...' }));
  const about = within(await screen.findByRole('dialog', { name: 'What if' })).getByLabelText('About');
  await user.selectOptions(about, '000123 · Part SAP');
  plans.unshift(plan(1, [{ ...stop('2026-01-05', null), sap_id: 8, sap_code: '000456' }]));
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(requests()).toHaveLength(2));
  await screen.findByText(/^2 of 2 plans stand still/);
  expect((about as HTMLSelectElement).selectedOptions[0]?.text).toBe('000123 · Part SAP');
});

test('43.5: a purchase that several standstills wait for offers the promise of each part SAP', async () => {
  const waiting = (from: string, sap_id: number, sap_code: string) => ({
    ...stop(from, from),
    ...{ sap_id, sap_code, waits_also_for: [] },
    waits_for: { kind: 'purchase' as const, id: 5, label: 'PO000005', container: null, due_on: '2026-01-20' },
  });
  const first = plan(1, [waiting('2026-01-06', 7, '000123')]);
  const { user } = openSchedule([first, plan(2, [waiting('2026-01-07', 8, '000456')])]);
  await user.click(await screen.findByRole('button', { name: 'Try it...' }));
  const promise = within(await screen.findByRole('dialog', { name: 'What if' })).getByLabelText('Promise');
  expect([...promise.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    '000123, Jan 20, 2026',
    '000456, Jan 20, 2026',
  ]);
});

test('16.5, 43.5: Try it waits for a typed SAP and never tries the SAP that was chosen before', async () => {
  const { server, user } = openSchedule([plan(1, [stop('2026-01-06', '2026-01-07')])]);
  server.answer(specificationSapLookup.path, (request) => {
    const { search_text } = request.body.p as { search_text: string };
    const found = [foundSap(2), foundSap(3)].filter(({ sap_code }) => sap_code === search_text);
    return listPage(...found)(request);
  });
  server.answer(tryCall.path, () => ({ without: NOTHING_BUILT, with: NOTHING_BUILT }));
  const tried = () => server.of(tryCall.path).map(({ body }) => body.suppositions);

  await user.click(await screen.findByRole('button', { name: 'Try it...' }));
  const whatIf = within(await screen.findByRole('dialog', { name: 'What if' }));
  await user.selectOptions(whatIf.getByLabelText('About'), '000123 · Part SAP');
  await user.selectOptions(whatIf.getByLabelText('What if it'), 'is replaced by another part SAP');
  const field = whatIf.getByRole('combobox', { name: /^Replaced by/ });
  await user.type(field, '0002');
  await user.click(await whatIf.findByRole('option', { name: /^0002/ }));
  await user.type(whatIf.getByLabelText(/^From/), '2026-12-05');

  await user.clear(field);
  await user.type(field, '0009');
  await user.click(whatIf.getByRole('button', { name: 'Try it' }));
  await whatIf.findByText('"0009" was not found.');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(tried()).toEqual([]);

  await user.clear(field);
  await user.type(field, '0003');
  await user.click(whatIf.getByRole('button', { name: 'Try it' }));
  await waitFor(() => expect(tried().at(0)).toMatchObject([{ what: 'replace', by_sap_id: 3 }]));
});
