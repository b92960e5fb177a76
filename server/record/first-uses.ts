import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { MOST_USES, type Use } from './refuse-in-use.ts';

/**
 * Of a query of all uses of some records, the first of each record, as many as a refusal names, with how many each has
 * (behaviour 17.1). `every` answers `used_id`, `used`, `by`, `kind`, `id` and the columns of `order`, in which uses are
 * named and records told by their first; the order is to be a full one.
 */
export async function firstUses(
  db: Db,
  every: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select used_id, used, by, kind, id, count
    from (
      select *, count(*) over (partition by used_id, used) as count,
        row_number() over (partition by used_id, used order by ${order}) as place
      from (${every}) as every
    ) as uses
    where place <= ${MOST_USES}
    order by ${order}
  `.execute(db);
  return rows;
}
