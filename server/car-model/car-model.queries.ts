import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Use } from '../record/refuse-in-use.ts';

/** The specifications that stand on any of these car models. */
export async function usesOfCarModels(db: Db, productIds: readonly number[]): Promise<Use[]> {
  return db
    .selectFrom('specifications')
    .where('output_product_id', 'in', productIds)
    .orderBy('begin_date')
    .select([
      'output_product_id as used_id',
      'product_number as used',
      sql<string>`'specification ' || product_label`.as('by'),
      sql<'specification'>`'specification'`.as('kind'),
      'specification_id as id',
    ])
    .execute();
}
