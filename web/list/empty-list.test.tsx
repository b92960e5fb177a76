import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { carModelGrid } from '#domain/car-model/car-model';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const nothing = () => ({ rows: [], count: 0 });

test.each([
  ['batch_list', 'No imports or bulk changes yet.', 'Import part SAPs', 'product_sap_bulk_import'],
  ['container_list', 'No container with a number is on its way.', 'Add an invoice', 'invoice'],
  [
    'container_list?which=all',
    'A container appears here once a line of an invoice names it.',
    'Add an invoice',
    'invoice',
  ],
  [
    'container_list?which=late',
    'No container with a number is late.',
    'Show all',
    'container_list?which=all&unnamed=1',
  ],
  [
    'container_list?which=late&unnamed=1',
    'No container is late.',
    'Show all',
    'container_list?which=all&unnamed=1',
  ],
  ['coverage_list', 'Nothing runs short within 30 days.', 'Show all', 'coverage_list?days=all'],
  [
    'coverage_list?days=30&plan_id=7',
    'Nothing that this plan needs runs short within 30 days.',
    'Show all',
    'coverage_list?days=all&plan_id=7',
  ],
  [
    'coverage_list?days=30&product_id=7',
    'Nothing that this car model needs runs short within 30 days.',
    'Show all',
    'coverage_list?days=all&product_id=7',
  ],
  ['coverage_list?days=all', 'No open plan needs parts, and nothing is in stock.', 'Add a plan', 'plan'],
  ['coverage_list?plan_id=7', 'This plan needs no more parts.', 'Open the plan', 'plan?plan_id=7'],
  ['car_model_list', 'No data', 'Add the first one', 'car_model'],
  ['car_model_list?batch_id=7', 'No data', 'Show all', 'car_model_list'],
  ['car_model_list?f_note=brk', 'No data', 'Clear filters', 'car_model_list'],
  ['today', 'Nothing needs a decision within 14 days.', 'Look 90 days ahead', 'today?days=90'],
  ['today?days=90', 'Nothing needs a decision within 90 days.', 'Add a plan', 'plan'],
])('without rows, the screen %s shows «%s» and offers «%s»', async (address, words, action, next) => {
  startFakeServer({
    ...carModelServer,
    [batchGrid.path]: nothing,
    [carModelGrid.path]: nothing,
    [containerGrid.path]: nothing,
    [coverageGrid.path]: nothing,
    [todayCalls.today.path]: () => QUIET_TODAY,
  });
  const { user, here } = openApp(`/main/${address}`);
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: action }));
  await waitFor(() => expect(here()).toBe(`/main/${next}`));
});

test.each([
  ['container_list?q=7', 'container_list?which=all&unnamed=1&q=7'],
  ['container_list?which=all&q=7', 'container_list?which=all&unnamed=1&q=7'],
  ['coverage_list?days=7&q=7', 'coverage_list?days=all&q=7'],
  ['coverage_list?plan_id=7&q=7', 'coverage_list?days=all&q=7'],
  ['car_model_list?batch_id=7&q=7', 'car_model_list?q=7'],
])(
  'on %s, a search without results in a part of the list can be extended to the whole list',
  async (address, next) => {
    startFakeServer({
      ...carModelServer,
      [carModelGrid.path]: nothing,
      [containerGrid.path]: nothing,
      [coverageGrid.path]: nothing,
    });
    const { user, here } = openApp(`/main/${address}`);
    expect(await screen.findByRole('button', { name: 'Clear search “7”' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(here()).toBe(`/main/${next}`));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /, table$/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Clear search “7”' })).toBeTruthy();
  },
);
