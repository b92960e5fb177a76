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
