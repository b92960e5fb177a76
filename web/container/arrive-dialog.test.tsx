import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const row: Record<string, unknown> = {
  container_id: 1,
  container: 'MSKU 618342-7',
  lots: null,
  line_count: 2,
  status: 'T',
  status_label: 'Transit',
  due_on: '2026-01-07',
  days_late: 1,
  here_on: null,
  arrived: false,
  invoice_id: 3,
  invoice_number: 'INV-3',
  purchase_number: 'PO000001',
  product_label: 'CM000001',
};

test('an arrival on the day of a count or before it is said to be part of that count, one after it is not', async () => {
  startFakeServer({
    ...carModelServer,
    [containerGrid.path]: ({ body }) => ({
      rows: [(body.p as { column: string[] }).column.map((name) => row[name])],
      count: 1,
    }),
    [containerCalls.same.path]: () => ({ today: '2026-01-08', same: [], counted_on: '2026-01-05' }),
  });
  const { user } = openApp('/main/container_list');
  await user.click(await screen.findByRole('checkbox', { name: 'Select MSKU 618342-7' }));
  await user.click(screen.getByRole('button', { name: 'Arrived 1' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Arrived' }));
  const day = await dialog.findByLabelText(/^Arrived on/);
  const held = () => dialog.queryByText('The count of Jan 5, 2026 already holds it.') !== null;
  expect(held()).toBe(false);
  fireEvent.change(day, { target: { value: '2026-01-05' } });
  expect(held()).toBe(true);
  fireEvent.change(day, { target: { value: '2026-01-06' } });
  expect(held()).toBe(false);
});
