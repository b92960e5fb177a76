import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerGrid } from '#domain/container/container';
import type { RowOf } from '#domain/wire/grid';
import { visibleColumns } from '../grid/columns/column-definitions.ts';
import { minTableWidth } from '../grid/columns/table-width.ts';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';
import { narrowContainerColumns } from './container-columns.tsx';

const CONTAINER: Record<string, unknown> = {
  ...{ container_id: 9, container: 'MSKU 618342-7', lots: null, line_count: 1, status: 'T', arrived: false },
  ...{ status_label: 'Transit', due_on: '2026-12-20', days_late: null, here_on: null, invoice_id: 1 },
  ...{ invoice_number: 'INV-1', purchase_number: 'PO000001', product_label: 'CM000001 · Cobalt', stops: 1 },
  ...{ short_parts: '54000064', stopped_plan: 'CM000002 · Sayyoh' },
};

const startContainer = () =>
  startFakeServer({ ...carModelServer, [containerGrid.path]: listPage(CONTAINER) });

test('24.8: arrived containers are listed with the latest arrival first, until the user sorts by a column', async () => {
  const server = startContainer();
  const sorted = () =>
    server
      .of(containerGrid.path)
      .map(({ body }) => (body.p as { sort?: string[] }).sort)
      .filter((sort) => sort !== undefined)
      .at(-1);
  const { user, here } = openApp('/main/container_list');
  await screen.findByText('MSKU 618342-7');
  expect(sorted()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Arrived' }));
  await waitFor(() => expect(sorted()).toEqual(['-here_on']));
  expect(here()).toBe('/main/container_list?which=arrived');
  await user.click(screen.getByRole('button', { name: 'Invoice number' }));
  await waitFor(() => expect(sorted()).toEqual(['invoice_number']));
});

test('24.8: `Show all` of a search without results includes loads without a number', async () => {
  startFakeServer({ ...carModelServer, [containerGrid.path]: () => ({ rows: [], count: 0 }) });
  const { user, here } = openApp('/main/container_list?which=all&q=INV-3090');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(here()).toBe('/main/container_list?which=all&unnamed=1&q=INV-3090'));
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

test('30.8: the built-in view lists the containers that stop plans, with the first plan of each, and links to the containers that free cars only together', async () => {
  const server = startContainer();
  const { user, here } = openApp('/main/container_list');
  const together = () => screen.queryByText(/^Containers that help only together/);
  const view = await screen.findByRole('button', { name: 'Stopping plans' });
  expect(together()).toBeNull();
  await user.click(view);
  await waitFor(() => expect(here()).toBe('/main/container_list?f_stops=1..&sort=-stops'));
  expect(await screen.findByRole('columnheader', { name: /First plan stopped/ })).toBeTruthy();
  expect(await screen.findByText(/Sayyoh/)).toBeTruthy();
  const request = server.of(containerGrid.path).at(-1)?.body;
  // The view includes containers that are not late.
  expect(request).toMatchObject({ d: { which: 'coming', where: { stops: { from: 1 } } } });
  await user.click(within(together() as HTMLElement).getByRole('button', { name: 'Which container first?' }));
  expect(await screen.findByRole('dialog', { name: 'Which container first?' })).toBeTruthy();
});

test('30.8: the columns of the built-in view are not kept when the list opens without the filter and order of that view', async () => {
  startFakeServer({ ...carModelServer, [containerGrid.path]: () => ({ rows: [], count: 0 }) });
  const header = () => screen.queryByRole('columnheader', { name: /First plan stopped/ });
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('button', { name: 'Stopping plans' }));
  await waitFor(() => expect(header()).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Late' }));
  expect(header()).toBeTruthy();
  cleanup();
  openApp('/main/container_list?q=msku');
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /Arrived on/ })).toBeTruthy());
  expect(header()).toBeNull();
});

test('24.8: container, day, short parts and plan fit beside an open panel in a window of 1440 pixels', () => {
  const [container, due, short, plan] = visibleColumns<RowOf<typeof containerGrid>>(narrowContainerColumns);
  const shown = [container, due, short, plan].flatMap((column) => column ?? []);
  expect(shown.map(({ header }) => header)).toEqual(['Container', 'Expected', 'Short parts', 'Plan']);
  expect(minTableWidth(shown, true)).toBeLessThanOrEqual(1440 * 0.54 + 1);
});
