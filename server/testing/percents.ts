import { purchaseGrid } from '#domain/purchase/purchase';
import { page } from './pages.ts';
import type { TestApp } from './test-app.ts';

/** Returns the invoiced percentages of a purchase from the list: Open order, Transit, Arrived. */
export async function percentsOf(server: TestApp, purchase_id: number) {
  const { rows } = await page(server, purchaseGrid, { limit: 500 });
  const listed = rows.find((row) => row.purchase_id === purchase_id);
  return [listed?.invoice_open_percent, listed?.invoice_transit_percent, listed?.invoice_arrived_percent];
}
