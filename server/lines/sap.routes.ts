import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActiveSap, allActiveSaps, sapLookup } from '#domain/lines/sap-lookup';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import { gridRoute } from '../grid/grid-route.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';

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

/** Every active part SAP, for the imports of a form's lines. */
export function activeSapsRoute(
  app: FastifyInstance,
  deps: Dependencies,
  call: ReturnType<typeof allActiveSaps>,
): void {
  bind(app, deps, call, ({ db }) => activeSaps(db));
}

async function activeSaps(db: Db): Promise<ActiveSap[]> {
  const saps = await db
    .selectFrom('product_sap_lookup')
    .select(['product_id', 'product_number', 'name', 'gen_name', 'sap_id', 'sap_code', 'note'])
    .select(['sap_code_old', 'sap_code_older', 'min_order_quant'])
    .orderBy('sap_code')
    .$narrowType<{
      product_id: number;
      product_number: string;
      name: string;
      sap_id: number;
      sap_code: string;
    }>()
    .execute();
  return saps.map((sap) => ({
    ...sap,
    min_order_quant: readDecimal(sap.min_order_quant),
  }));
}
