import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import {
  type ActiveSap,
  type allActiveSaps,
  findSapsCall,
  type NamedSap,
  type sapLookup,
} from '#domain/lines/sap-lookup';
import { fold } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { bind } from '../http/bind.ts';
import { bindList } from '../http/bind-list.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { sapsCalled, sapsWithOtherZeros } from '../record/saps-called.queries.ts';
import { NAMED_SAP_COLUMNS } from './line.queries.ts';

/**
 * Serves the SAP lookup for a line of a form. Omits the SAPs of the other lines, and lists the SAPs of the requested
 * purchase first.
 */
export function sapLookupRoute(
  app: FastifyInstance,
  deps: Dependencies,
  lookup: ReturnType<typeof sapLookup>,
): void {
  lookupRoute(app, deps, lookup, (extra) => {
    const { exclude_sap_ids: used, purchase_id } = extra ?? {};
    const ofPurchase = sql<boolean>`sap_id in (select sap_id from purchase_lines where purchase_id = ${purchase_id})`;
    return {
      where: used?.length ? sql<boolean>`sap_id <> all (${used}::int[])` : undefined,
      first: purchase_id === undefined ? undefined : ofPurchase,
    };
  });
}

/** Serves all active part SAPs in the order of creation. */
export function activeSapsRoute(
  app: FastifyInstance,
  deps: Dependencies,
  call: ReturnType<typeof allActiveSaps>,
): void {
  bindList(app, deps, call, activeSaps);
}

/** Serves the part SAPs for the codes of imported or pasted rows. */
export function findSapsRoute(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, findSapsCall, async ({ body, db }) => {
    const { codes } = body;
    const found: NamedSap[] = await activeOf(db, await sapsCalled(db, codes.map(fold), ['sap_id']));
    if (body.passive) found.push(...(await findPassiveSaps(db, codes)));
    if (!body.other_zeros) return found;
    const known = new Set(found.map(({ sap_code }) => fold(sap_code)));
    const unknown = codes.filter((code) => !known.has(fold(code)));
    const ids = new Set(found.map(({ sap_id }) => sap_id));
    const likely = await activeOf(db, await sapsWithOtherZeros(db, unknown));
    return [...found, ...likely.filter(({ sap_id }) => !ids.has(sap_id))];
  });
}

const PAGE = 2_000;
const IS_ACTIVE = sql`is_active_sap(state, product_state)`;

function activeOf(db: Db, saps: readonly { sap_id: number }[]): Promise<ActiveSap[]> {
  const ids = saps.map(({ sap_id }) => sap_id);
  return selectSaps(
    db,
    sql`${IS_ACTIVE} and sap_id = any (${ids}::int[]) order by sap_code collate natural_order`,
  );
}

/** Returns the passive SAPs that have one of the codes now. Earlier codes are ignored. */
async function findPassiveSaps(db: Db, codes: readonly string[]): Promise<NamedSap[]> {
  const keys = codes.map(fold);
  const saps = await selectSaps(
    db,
    sql`fold(sap_code) = any (${keys}::text[]) and not ${IS_ACTIVE} order by sap_code collate natural_order`,
  );
  return saps.map((sap) => ({ ...sap, passive: true }));
}

/**
 * Yields all active SAPs in pages by id, so that a SAP that is renamed in the meantime appears once. No connection is
 * held between two pages.
 */
async function* activeSaps(db: Db): AsyncGenerator<ActiveSap[]> {
  let last = 0;
  for (;;) {
    const page = await selectSaps(db, sql`${IS_ACTIVE} and sap_id > ${last} order by sap_id limit ${PAGE}`);
    const [end] = page.slice(-1);
    if (!end) return;
    last = end.sap_id;
    yield page;
  }
}

async function selectSaps(db: Db, condition: RawBuilder<unknown>): Promise<ActiveSap[]> {
  const { rows } = await sql<ActiveSap>`
    select ${NAMED_SAP_COLUMNS}, sap_code_old, sap_code_older from part_saps where ${condition}
  `.execute(db);
  return rows;
}
