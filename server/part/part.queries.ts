import { sql } from 'kysely';
import type { Part } from '#domain/part/part';
import type { State } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { getProduct } from '../product/product.queries.ts';
import { lastChange } from '../record/last-change.ts';

/** Returns a part with its SAPs in code order. Throws 404. */
export async function getPart(db: Db, productId: number): Promise<Part> {
  const product = await getProduct(db, 'part', productId);
  return {
    ...product,
    saps: await sapsOf(db, productId),
    last_change: await lastChange(db, 'part', productId),
  };
}

async function sapsOf(db: Db, productId: number): Promise<Part['saps']> {
  const saps = await db
    .selectFrom('part_saps')
    .where('product_id', '=', productId)
    .orderBy('sap_code', (order) => order.collate('natural_order'))
    .select(['sap_id', 'sap_code', 'min_order_quant', 'note', 'created_at', 'created_at_label', 'state'])
    .select(sql<string>`state_label(state)`.as('state_label'))
    .$narrowType<{ state: State }>()
    .execute();
  return saps;
}
