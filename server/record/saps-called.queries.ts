import { sql } from 'kysely';
import type { CodedSap } from '#domain/lines/active-saps';
import { codesWithOtherZeros } from '#domain/values/leading-zeros';
import { fold } from '#domain/values/text';
import type { Db } from '../db/db.ts';

/**
 * Finds the SAPs that have or had one of these folded codes, with the requested columns. Each index has its own select,
 * since a condition on all three columns would use no index. A SAP may be found several times: removing duplicates here
 * costs nothing, while a `union` would sort all rows. The codes are in a subselect, because the planner would otherwise
 * estimate each of a hundred thousand constants, which takes as long as the search.
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

/** Returns the folded codes that none of these SAPs has or had. */
export function unknownCodes(codes: readonly string[], saps: readonly CodedSap[]): string[] {
  const known = new Set<string>();
  for (const { sap_code, sap_code_old, sap_code_older } of saps) {
    for (const code of [sap_code, sap_code_old, sap_code_older]) if (code !== null) known.add(fold(code));
  }
  return codes.filter((code) => !known.has(code));
}

/**
 * Finds the SAPs whose codes differ from one of these codes only in leading zeros (behaviour 10.5). Each possible code
 * is looked up in the index, because a condition on the code without its zeros would read every code that starts with a
 * zero.
 */
export async function sapsWithOtherZeros(
  db: Db,
  codes: readonly string[],
): Promise<{ sap_id: number; sap_code: string; active: boolean }[]> {
  const possible = codes.flatMap(codesWithOtherZeros);
  if (possible.length === 0) return [];
  const { rows } = await sql<{ sap_id: number; sap_code: string; active: boolean }>`
    select sap_id, sap_code, is_active_sap(state, product_state) as active from part_saps where fold(sap_code) = any ((select ${possible}::text[])::text[])
  `.execute(db);
  return rows;
}
