import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type ActiveSap,
  type allActiveSaps,
  findSapsCall,
  type NamedSap,
  type sapLookup,
} from '#domain/lines/sap-lookup';
import { fold } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import { gridRoute } from '../grid/grid-route.ts';
import { bind } from '../http/bind.ts';
import { bindList } from '../http/bind-list.ts';
import type { Dependencies } from '../http/dependencies.ts';

/** So many are read at a time. */
const PAGE = 2_000;

/** The SAP lookup of a form's lines, without the SAPs that its other lines use. */
export function sapLookupRoute(
  app: FastifyInstance,
  deps: Dependencies,
  lookup: ReturnType<typeof sapLookup>,
): void {
  gridRoute(app, deps, lookup, (extra) => {
    const used = extra?.exclude_sap_ids;
    return { where: used?.length ? sql<boolean>`sap_id <> all (${used}::int[])` : undefined };
  });
}

/** Every active part SAP, in the order in which they were added. */
export function activeSapsRoute(
  app: FastifyInstance,
  deps: Dependencies,
  call: ReturnType<typeof allActiveSaps>,
): void {
  bindList(app, deps, call, activeSaps);
}

/** The part SAPs that codes name, for rows that are imported or pasted. */
export function findSapsRoute(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, findSapsCall, async ({ body, db }) => {
    const active = await findSaps(db, body.codes);
    return body.passive ? [...active, ...(await findPassiveSaps(db, body.codes))] : active;
  });
}

/** Three indexes, one for each of the codes that a SAP has and had. */
async function findSaps(db: Db, codes: readonly string[]): Promise<ActiveSap[]> {
  const keys = codes.map(fold);
  const found = ['sap_code', 'sap_code_old', 'sap_code_older'].map(
    (column) => sql`select sap_id from part_saps where fold(${sql.ref(column)}) = any (${keys}::text[])`,
  );
  return (
    await selectSaps(db)
      .where('sap_id', 'in', sql<number>`(${sql.join(found, sql` union `)})`)
      .orderBy('sap_code')
      .execute()
  ).map(toWire);
}

/** The passive ones that have one of the codes. What they had before says nothing of what is meant. */
async function findPassiveSaps(db: Db, codes: readonly string[]): Promise<NamedSap[]> {
  const { rows } = await sql<ActiveSap>`
    select product_id, product_number, part_name as name, part_number as gen_name, sap_id, sap_code, note,
      sap_code_old, sap_code_older, min_order_quant::float8 as min_order_quant
    from part_saps
    where fold(sap_code) = any (${codes.map(fold)}::text[]) and (state <> 'A' or product_state <> 'A')
    order by sap_code
  `.execute(db);
  return rows.map((sap) => ({ ...sap, passive: true }));
}

/** Page after page by id, so that each stands there once whatever is renamed meanwhile, and no connection is held. */
async function* activeSaps(db: Db): AsyncGenerator<ActiveSap[]> {
  let last = 0;
  for (;;) {
    const page = await selectSaps(db).where('sap_id', '>', last).orderBy('sap_id').limit(PAGE).execute();
    const [end] = page.slice(-1);
    if (!end) return;
    last = end.sap_id;
    yield page.map(toWire);
  }
}

function selectSaps(db: Db) {
  return db
    .selectFrom('product_sap_lookup')
    .select(['product_id', 'product_number', 'name', 'gen_name', 'sap_id', 'sap_code', 'note'])
    .select(['sap_code_old', 'sap_code_older', 'min_order_quant'])
    .$narrowType<{
      product_id: number;
      product_number: string;
      name: string;
      sap_id: number;
      sap_code: string;
    }>();
}

function toWire<Sap extends { min_order_quant: string | null }>(sap: Sap) {
  return { ...sap, min_order_quant: readDecimal(sap.min_order_quant) };
}
