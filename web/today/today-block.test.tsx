import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planCalls } from '#domain/plan/plan';
import { type Block, todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { type RecordedRequest, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { pass, startFakeTimers } from '../testing/time.ts';
import { QUIET_TODAY } from '../testing/today.ts';

const plan = (id: number) => ({
  ...{ id, label: `Plan ${id}`, detail: 'Cobalt', day: '2026-01-09' },
  ...{ quant: null, reason: null },
});

/** Opens Today with a block of `count` plans and `waiting` part SAPs still to derive, and expands the block. */
async function openBlock(count: number, waiting = 0, block: Block = 'no_purchase') {
  startFakeTimers();
  const server = startFakeServer(carModelServer);
  function answer(count: number, waiting: number) {
    const plans = Array.from({ length: count }, (_, index) => plan(index + 1));
    server.answer(todayCalls.today.path, () => ({
      ...QUIET_TODAY,
      waiting,
      blocks: [{ block, count, rows: plans.slice(0, 5) }],
    }));
    server.answer(todayCalls.rows.path, ({ body }: RecordedRequest) => {
      const { offset, limit } = body as { offset: number; limit: number };
      return { rows: plans.slice(offset, offset + limit), count };
    });
  }
  answer(count, waiting);
  const { user, back } = openApp('/main/today');
  await user.click(await screen.findByRole('button', { name: `Show all ${count}` }));
  await screen.findByRole('link', { name: 'Plan 6' });
  return { user, back, server, answer };
}

test('3.18: after Back to Today, an expanded block is still expanded, and the row that was opened has the focus', async () => {
  const { user, back, server } = await openBlock(8, 0, 'outdated');
  server.answer(planCalls.model.path, () => Promise.withResolvers().promise);
  await user.click(screen.getByRole('link', { name: 'Plan 7' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull());
  back();
  const link = await screen.findByRole('link', { name: 'Plan 7' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('an expanded block reloads with Today until all figures are up to date', async () => {
  const { answer } = await openBlock(6, 9_000);
  answer(8, 0);
  await pass(2);
  await waitFor(() => expect(screen.queryByText(/^Updating/)).toBeNull());
  expect(await screen.findByRole('link', { name: 'Plan 8' })).toBeTruthy();
});

test('an expanded block whose next page is loading when Today reloads is reloaded afterwards', async () => {
  const { user, server, answer } = await openBlock(60, 9_000);
  const late = Promise.withResolvers<void>();
  const next = { rows: Array.from({ length: 10 }, (_, index) => plan(index + 51)), count: 60 };
  server.answer(todayCalls.rows.path, () => late.promise.then(() => next));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  answer(62, 0);
  await pass(2);
  await waitFor(() => expect(screen.queryByText(/^Updating/)).toBeNull());
  late.resolve();
  expect(await screen.findByRole('link', { name: 'Plan 62' })).toBeTruthy();
});

test('Show more adds the next page while earlier pages reload', async () => {
  const { user, server } = await openBlock(60, 9_000);
  const next = { rows: Array.from({ length: 10 }, (_, index) => plan(index + 51)), count: 60 };
  server.answer(todayCalls.rows.path, ({ body }) => (body.offset === 0 ? new Promise(() => {}) : next));
  await pass(2);
  await waitFor(() => expect(server.of(todayCalls.rows.path)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Plan 51' })).toBeTruthy();
});

test('Show more keeps the focus while it loads, and then passes it to the first new row', async () => {
  const { user, server } = await openBlock(60);
  const response = Promise.withResolvers<void>();
  const rows = Array.from({ length: 10 }, (_, index) => plan(index + 51));
  server.answer(todayCalls.rows.path, () => response.promise.then(() => ({ rows, count: 60 })));
  const moreButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Show more' });
  moreButton.focus();
  await user.keyboard('{Enter}{Enter}');
  expect([moreButton.disabled, document.activeElement]).toEqual([false, moreButton]);
  response.resolve();
  const first = await screen.findByRole('link', { name: 'Plan 51' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(server.of(todayCalls.rows.path).map(({ body }) => body.offset)).toEqual([0, 50]);
});
