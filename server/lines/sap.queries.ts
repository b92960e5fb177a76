import { type RawBuilder, sql } from 'kysely';
import type { ActiveSap, NamedSap } from '#domain/lines/sap-lookup';
import { fold } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { sapsCalled } from '../record/saps-called.queries.ts';
import { NAMED_SAP_COLUMNS } from './line.queries.ts';

/** The number of SAPs read at a time. */
const PAGE = 2_000;
const IS_ACTIVE = sql`is_active_sap(state, product_state)`;

/** Finds the active SAPs that have or had one of the codes. */
export async function findSaps(db: Db, codes: readonly string[]): Promise<ActiveSap[]> {
  const called = await sapsCalled(db, codes.map(fold), ['sap_id']);
  const ids = called.map(({ sap_id }) => sap_id);
  return selectSaps(
    db,
    sql`${IS_ACTIVE} and sap_id = any (${ids}::int[]) order by sap_code collate natural_order`,
  );
}

/** Finds the passive SAPs that have one of the codes. Earlier codes do not count here. */
export async function findPassiveSaps(db: Db, codes: readonly string[]): Promise<NamedSap[]> {
  const keys = codes.map(fold);
  const saps = await selectSaps(
    db,
    sql`fold(sap_code) = any (${keys}::text[]) and not ${IS_ACTIVE} order by sap_code collate natural_order`,
  );
  return saps.map((sap) => ({ ...sap, passive: true }));
}

/**
 * Yields all active SAPs page by page in id order, so that each SAP appears once even if SAPs are renamed in the
 * meantime, and no connection is held.
 */
export async function* activeSaps(db: Db): AsyncGenerator<ActiveSap[]> {
  let last = 0;
  for (;;) {
    const page = await selectSaps(db, sql`${IS_ACTIVE} and sap_id > ${last} order by sap_id limit ${PAGE}`);
    const [end] = page.slice(-1);
    if (!end) return;
    last = end.sap_id;
    yield page;
  }
}

/** Selects part SAPs by a condition, which an order and a limit may follow. */
async function selectSaps(db: Db, condition: RawBuilder<unknown>): Promise<ActiveSap[]> {
  const { rows } = await sql<ActiveSap>`
    select ${NAMED_SAP_COLUMNS}, sap_code_old, sap_code_older from part_saps where ${condition}
  `.execute(db);
  return rows;
}
