import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const sap = (id: number) => ({
  id,
  label: `3000000${id}`,
  detail: 'Hex bolt',
  day: '2026-01-09',
  quant: 500,
  reason: null,
  why: null,
});

function openToday(count: number) {
  const server = startFakeServer(carModelServer);
  const rows = [sap(1), sap(2)];
  server.answer(todayCalls.today.path, () => ({ ...QUIET_TODAY, blocks: [{ block: 'order', count, rows }] }));
  server.answer(todayCalls.rows.path, () => ({ rows, count }));
  server.answer(coverageCalls.order.path, () => ({
    plans: [
      { plan_id: 4, product_label: 'Cobalt', begin_date: '2026-01-30', saps: 2 },
      { plan_id: 5, product_label: 'Onix', begin_date: '2026-02-10', saps: 1 },
    ],
    plan_count: 2,
    product_saps: [],
    passive: [],
    not_needed: [],
    covered: [],
    waiting: 0,
  }));
  return { server, ...openApp('/main/today') };
}

test('26.2: a button of the block opens the order of all its part SAPs, with a choice of plans', async () => {
  const { server, user, here } = openToday(2);
  const block = within(await screen.findByRole('region', { name: 'Order this week' }));
  expect(block.getAllByText('Order 500 by Jan 9')).toHaveLength(2);
  await user.click(block.getByRole('button', { name: 'Order 2...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2 part SAPs for Cobalt' }));
  expect(await dialog.findByRole('radio', { name: /^Cobalt/ })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: /^Onix/ })).toBeTruthy();
  // Enter alone does not order, because the title has the focus. Choosing a plan sends no request.
  expect(document.activeElement?.textContent).toBe('Order 2 part SAPs for Cobalt');
  await user.keyboard('{Enter}{Tab}{Tab}{Enter}{Enter}');
  expect(here()).toBe('/main/today');
  expect(server.of(todayCalls.rows.path)).toMatchObject([{ body: { block: 'order', limit: 500 } }]);
  expect(server.of(coverageCalls.order.path)).toMatchObject([{ body: { sap_ids: [1, 2], plan_id: null } }]);
});

test('26.2: a block of more than 500 part SAPs offers to order the first 500, and links to the list of all', async () => {
  openToday(612);
  const block = within(await screen.findByRole('region', { name: 'Order this week' }));
  expect(block.getByRole('button', { name: 'Order the first 500...' })).toBeTruthy();
  expect(block.getByRole('link', { name: 'All 612' }).getAttribute('href')).toBe(
    '/main/coverage_list?days=all&sort=order_by&f_order_by=..2026-01-12',
  );
});
