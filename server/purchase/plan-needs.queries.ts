import { sql } from 'kysely';
import type { PurchaseLine } from '#domain/purchase/purchase';
import type { Db } from '../db/db.ts';
import { type Decimals, readLine, SAP_COLUMNS } from '../lines/line.queries.ts';

/**
 * What the plan of a purchase needs now of each SAP of which the purchase holds something else, in the plan's order; then
 * what it needs nothing of, as 0 (behaviour 14.9). What was raised to its MOQ is among them.
 */
export async function planNeeds(db: Db, purchaseId: number): Promise<PurchaseLine[]> {
  const { rows } = await sql<Decimals<PurchaseLine>>`
    select coalesce(need, 0) as quant, ${SAP_COLUMNS}
    from needs_of_purchases(array[${purchaseId}::int]) as needs join part_saps using (sap_id)
    order by needs.order_no, sap_code
  `.execute(db);
  return rows.map(readLine);
}

/** Whether what differs from the plan now is kept as it was ordered (behaviour 14.14). */
export async function isDriftKept(db: Db, purchaseId: number): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select drift_kept is not null and coalesce(
      (select differences = drift_kept from drift_of_purchases(array[purchase_id])), false
    ) as kept
    from purchases where purchase_id = ${purchaseId}
  `.execute(db);
  return rows[0]?.kept ?? false;
}
