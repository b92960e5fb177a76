import { sql } from 'kysely';
import { isActiveSap, passiveSap, repeatedLines, usedTwice } from '#domain/lines/line';
import type { State } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { badReference } from '../errors/errors.ts';

/** The reference in a saved line: its SAP and part. */
interface Reference {
  product_id: number;
  sap_id: number;
}

/**
 * Throws 400 for lines that cannot be stored: a SAP that occurs twice, is unknown, belongs to another part than the
 * line names, or is passive and not in `earlierSaps`, the SAPs that the record or its parent already had. `field` is
 * the name of the lines.
 */
export async function checkLines(
  db: Db,
  field: 'inputs' | 'product_saps',
  lines: readonly Reference[],
  earlierSaps: readonly number[],
): Promise<void> {
  const sapIds = lines.map(({ sap_id }) => sap_id);
  const found = await db
    .selectFrom('part_saps')
    .where(sql<boolean>`sap_id = any (${sapIds}::int[])`)
    .select(['sap_id', 'sap_code', 'product_id', 'state as sap_state', 'product_state'])
    .$narrowType<{ sap_state: State; product_state: State }>()
    .execute();
  const saps = new Map(found.map((sap) => [sap.sap_id, sap]));
  const mayStay = new Set(earlierSaps);

  for (const [index, line] of lines.entries()) {
    const sap = saps.get(line.sap_id);
    const path = `${field}.${index}.sap_id`;
    if (!sap) {
      throw badReference(path, `Line ${index + 1}: this part SAP does not exist.`, 'unknown_reference');
    }
    if (sap.product_id !== line.product_id) {
      const message = `Line ${index + 1}: SAP ${sap.sap_code} belongs to another part.`;
      throw badReference(path, message, 'line_mismatch');
    }
    if (!isActiveSap(sap) && !mayStay.has(sap.sap_id)) {
      throw badReference(path, passiveSap(sap.sap_code), 'passive_reference');
    }
  }

  const [repeated] = repeatedLines(lines);
  if (repeated) {
    const path = `${field}.${lines.indexOf(repeated)}.sap_id`;
    throw badReference(path, usedTwice(saps.get(repeated.sap_id)?.sap_code), 'used_twice');
  }
}
