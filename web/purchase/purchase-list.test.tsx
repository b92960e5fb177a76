import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseGrid } from '#domain/purchase/purchase';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { matchMediaQuery } from '../testing/media.ts';
import { openApp } from '../testing/open-app.tsx';
import { listedPurchase } from '../testing/purchase-status.ts';

test('14.5: on a phone, the list shows the percentages with their decimals, as on a desktop', async () => {
  const row = { ...listedPurchase, invoice_transit_percent: 0.3, invoice_arrived_percent: 11.1 };
  startFakeServer({ ...carModelServer, [purchaseGrid.path]: listPage(row) });
  matchMediaQuery('(width < 600px)');
  openApp('/main/purchase_list');
  expect(await screen.findByText('Arrived 11.1%, Transit 0.3%')).toBeTruthy();
});

test('3.17: the built-in view of open deliveries is marked while it is shown', async () => {
  startFakeServer({ ...carModelServer, [purchaseGrid.path]: () => ({ rows: [], count: 0 }) });
  const { user } = openApp('/main/purchase_list');
  const view = await screen.findByRole('button', { name: 'Open deliveries' });
  await user.click(view);
  await waitFor(() => expect(view.getAttribute('aria-pressed')).toBe('true'));
});
