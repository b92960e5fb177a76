import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Company } from './company.ts';

/** A record with the days since its creation and since its last change. */
type Age = readonly [id: number, created: number, modified: number];

/** The ages of the purchases and invoices of the extended range. */
export interface Ages {
  purchases: Age[];
  invoices: Age[];
}

/** Backdates the company's records. No call can do that, since the server sets the timestamps. */
export async function ageRecords(db: Db, { purchases }: Company, range: Ages): Promise<void> {
  const { invoices } = purchases;
  const ofPurchases: Age[] = [
    [purchases.settled, 130, 118],
    [purchases.mixed, 26, 20],
    [purchases.begun, 12, 12],
    [purchases.fresh, 1, 1],
    ...range.purchases,
  ];
  const ofInvoices: Age[] = [
    [invoices.settled, 104, 88],
    [invoices.arrived, 15, 3],
    [invoices.transit, 9, 5],
    [invoices.open, 4, 4],
    [invoices.begun, 6, 6],
    ...range.invoices,
  ];

  for (const [id, created, modified] of ofPurchases) {
    await db
      .updateTable('purchases')
      .set({ created_at: daysAgo(created), modified_at: daysAgo(modified) })
      .where('purchase_id', '=', id)
      .execute();
  }
  for (const [id, created, modified] of ofInvoices) {
    await db
      .updateTable('invoices')
      .set({ created_at: daysAgo(created), modified_at: daysAgo(modified) })
      .where('invoice_id', '=', id)
      .execute();
  }
  // Each record is a day older than the next, in the order of the file.
  await sql`update products set created_at = now() - make_interval(days => 400 - product_id)`.execute(db);
  await sql`update part_saps set created_at = now() - make_interval(days => 390 - sap_id)`.execute(db);
}

function daysAgo(days: number) {
  return sql<string>`now() - make_interval(days => ${days}::int)`;
}
