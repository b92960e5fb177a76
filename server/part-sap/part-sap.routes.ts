import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { IMPORT_FIELDS, type ImportField, importFields } from '#domain/part-sap/import-fields';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { MAX_USES_NAMED, type SapUse, type WhereUsed, whereUsedCall } from '#domain/part-sap/where-used';
import { setPassive } from '../change/write-change.ts';
import type { Db } from '../db/db.ts';
import { IS_OPEN_PLAN } from '../facts/open-plans.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { findSapsRoute } from '../lines/sap.routes.ts';
import { listRoute } from '../list/list-route.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { inBatch } from '../record/as-batch.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { getPartSap, savePartSap } from './part-sap.queries.ts';

/** The import fields that have another name in the list. */
const LISTED_AS: Partial<Record<ImportField, string>> = { name: 'part_name', gen_name: 'part_number' };

/** Registers the calls of the part SAP list and form. */
export function partSapRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, partSapGrid, {
    scopeOf: (extra) => inBatch('part_sap', extra),
    fileBegins: IMPORT_FIELDS.map((field) => [LISTED_AS[field] ?? field, importFields[field].header]),
  });
  lookupRoute(app, deps, rawProductLookup);

  bind(app, deps, partSapCalls.model, ({ body, db }) => getPartSap(db, body.sap_id));

  bind(app, deps, partSapCalls.save, ({ body, db }) => savePartSap(db, body));

  bind(app, deps, partSapCalls.delete, ({ body, db }) => deleteRecords(db, 'part_sap', body.sap_ids));

  bind(app, deps, partSapCalls.setPassive, ({ body, db }) => setPassive(db, 'part_sap', body.sap_ids));

  findSapsRoute(app, deps);

  bind(app, deps, whereUsedCall, ({ body, db }) => findWhereUsed(db, body.sap_id));
}

/**
 * Returns the specifications, open plans, purchases and invoices that use a SAP: of each kind the latest
 * `MAX_USES_NAMED` (by begin date, or by creation for purchases and invoices) and the total number. Empty if the SAP
 * does not exist.
 */
async function findWhereUsed(db: Db, sapId: number): Promise<WhereUsed> {
  const specifications = await usesIn(
    db,
    sql`select specification_id as id, product_label as label, specifications.begin_date as at
    from specification_inputs join specifications using (specification_id) where sap_id = ${sapId}`,
  );
  const plans = await usesIn(
    db,
    sql`select plan_id as id, plan_label as label, plans.begin_date as at
    from specification_inputs join plans using (specification_id)
    where sap_id = ${sapId} and specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`,
  );
  const purchases = await usesIn(
    db,
    sql`select purchase_id as id, label(purchase_number, product_label) as label, created_at as at
    from purchase_lines join purchases using (purchase_id) where sap_id = ${sapId}`,
  );
  const invoices = await usesIn(
    db,
    sql`select invoice_id as id, label(invoice_number, purchase_number) as label, created_at as at
    from invoice_lines join invoices using (invoice_id) where sap_id = ${sapId}`,
  );
  return {
    specifications: specifications.uses,
    plans: plans.uses,
    purchases: purchases.uses,
    invoices: invoices.uses,
    counts: {
      specifications: specifications.count,
      plans: plans.count,
      purchases: purchases.count,
      invoices: invoices.count,
    },
  };
}

async function usesIn(db: Db, uses: ReturnType<typeof sql>): Promise<{ uses: SapUse[]; count: number }> {
  const { rows } = await sql<SapUse & { count: number }>`
    select id, label, count(*) over () as count from (${uses}) as uses order by at desc, id desc limit ${MAX_USES_NAMED}
  `.execute(db);
  return { uses: rows.map(({ id, label }) => ({ id, label })), count: rows[0]?.count ?? 0 };
}
