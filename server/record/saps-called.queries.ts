import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * The SAPs that are or once were called by one of these codes, which are folded: of each the columns asked for, as the
 * database gives them. One select per index, since a condition over all three columns would use none of them. One SAP
 * may be found by more than one: to take those out here costs nothing, while a `union` reads the whole table in order
 * for it. The codes stand in a select of their own: the planner would weigh each of a hundred thousand by itself, which
 * takes as long as to find them.
 */
export async function sapsCalled<Sap extends { sap_id: number }>(
  db: Db,
  codes: readonly string[],
  fields: readonly (keyof Sap & string)[],
): Promise<Sap[]> {
  const columns = sql.join(fields.map((name) => sql.ref(name)));
  const called = sql`(select ${codes}::text[])::text[]`;
  const { rows } = await sql<Sap>`
    select ${columns} from part_saps where fold(sap_code) = any (${called})
    union all select ${columns} from part_saps where fold(sap_code_old) = any (${called})
    union all select ${columns} from part_saps where fold(sap_code_older) = any (${called})
  `.execute(db);
  return [...new Map(rows.map((sap) => [sap.sap_id, sap])).values()];
}
