import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { firstUses } from '../record/first-uses.ts';
import type { Use } from '../record/refuse-in-use.ts';

/** The first of the specifications that stand on each of these car models, and how many do. */
export async function usesOfCarModels(db: Db, productIds: readonly number[]): Promise<Use[]> {
  const every = sql`
    select output_product_id as used_id, product_number as used, 'specification ' || product_label as by,
      'specification' as kind, specification_id as id, begin_date
    from specifications where output_product_id = any (${productIds}::int[])
  `;
  return firstUses(db, every, sql`begin_date, id`);
}
