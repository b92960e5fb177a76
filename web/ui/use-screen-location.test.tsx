import { screen, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { planLookup } from '#domain/purchase/purchase';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

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
