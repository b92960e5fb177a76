import { screen, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { planLookup } from '#domain/purchase/purchase';
import { timelineCalls } from '#domain/timeline/timeline';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const { arrives } = vi.hoisted(() => ({ arrives: Promise.withResolvers<void>() }));
// Modules that another test file loaded contain the real screen. Reset them so that the mock below applies.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  arrives.resolve();
  vi.resetModules();
});
// The screen to which every test navigates never finishes loading.
vi.mock('../plan/plan-list.tsx', async () => {
  await arrives.promise;
  return { PlanList: () => <h1>The list</h1> };
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer(carModelServer);
});

/** Navigates to a screen that is still loading. */
async function leave({ user }: ReturnType<typeof openApp>) {
  // Tests load no styles, so the navbar keeps its links in the closed menu, where they are hidden.
  await user.click(screen.getByRole('link', { name: 'Plans', hidden: true }));
  await screen.findByRole('progressbar', { name: 'Opening' });
}

test('a timeline that is being left still shows its car model', async () => {
  server.answer(timelineCalls.model.path, () => ({
    product_id: 7,
    product_label: 'CM000007 · Cobalt',
    today: '2026-01-05',
    specifications: [],
    plans: [],
  }));
  const app = openApp('/main/timeline?product_id=7');
  await screen.findByText('This car model has no specifications.');
  await leave(app);
  expect(screen.getByText('This car model has no specifications.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a car model' })).toBeNull();
});

test('the Today screen keeps its number of days while it is being left', async () => {
  const row = { id: 7, label: 'CM1 · Cobalt', detail: '480', day: '2026-01-10', quant: null, reason: null };
  const blocks = [{ block: 'no_purchase', count: 1, rows: [row] }];
  server.answer(todayCalls.today.path, () => ({ ...QUIET_TODAY, blocks }));
  const app = openApp('/main/today?days=60');
  await screen.findByRole('link', { name: 'CM1 · Cobalt' });
  await leave(app);
  expect(screen.getByRole('link', { name: 'CM1 · Cobalt' })).toBeTruthy();
  expect(server.of(todayCalls.today.path).map(({ body }) => body.days)).toEqual([60]);
});

test('a form keeps the position of its record in the list while it is being left', async () => {
  const app = openApp('/main/car_model_list');
  await app.user.click(await screen.findByRole('link', { name: 'CM000002' }));
  await screen.findByDisplayValue('Cobalt');
  await leave(app);
  expect(
    within(screen.getByRole('group', { name: 'Records of the list' })).getByText('2 of 12'),
  ).toBeTruthy();
});

test('while the form of a new record is being left, it requests only the plan in its own URL', async () => {
  server.answer(planLookup.path, () => new Promise(() => undefined));
  const app = openApp('/main/purchase?plan_id=7');
  await screen.findByRole('heading', { name: 'Add purchase' });
  await leave(app);
  expect(server.of(planLookup.path).map(({ body }) => body.d)).toEqual([{ plan_id: 7 }]);
});
