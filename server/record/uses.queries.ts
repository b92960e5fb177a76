import { sql } from 'kysely';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { type Reference, referencesTo } from './references.ts';
import { MAX_USES, type Use } from './refuse-in-use.ts';
import { usesOfSaps } from './sap-uses.queries.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/**
 * Returns the first records that use each of these records, as many as a refusal names, and their number (behaviour
 * 17.1). A part is in use if its SAPs are.
 */
export async function usesOf(db: Db, kind: RecordKind, ids: readonly number[]): Promise<Use[]> {
  if (kind === 'part' || kind === 'part_sap') return usesOfSaps(db, kind, ids);
  const references = referencesTo(kind);
  if (references.length === 0) return [];
  const { table, id, name } = STORED_KINDS[kind];
  const every = references.map((reference) => usesBy(reference, ids));
  const { rows } = await sql<Use>`
    select used_id, used, by, kind, id, count
    from (
      select *, count(*) over (partition by used_id) as count,
        row_number() over (partition by used_id order by kind, place) as place_of_used
      from (${sql.join(every, sql` union all `)}) as every
    ) as uses
    join (select ${sql.ref(id)} as used_id, ${name} as used from ${sql.table(table)}) as used using (used_id)
    where place_of_used <= ${MAX_USES}
    order by kind, place
  `.execute(db);
  return rows;
}

/** Selects the records that reference these records by one column, with their positions in the order of a refusal. */
function usesBy({ from, column }: Reference, ids: readonly number[]) {
  const { table, id, name, order } = STORED_KINDS[from];
  return sql`
    select ${sql.ref(column)} as used_id, ${sql.lit(`${RECORD_KINDS[from].one} `)} || ${name} as by,
      ${sql.lit(from)} as kind, ${sql.ref(id)} as id, row_number() over (order by ${order}, ${sql.ref(id)}) as place
    from ${sql.table(table)} where ${sql.ref(column)} = any (${ids}::int[])
  `;
}
