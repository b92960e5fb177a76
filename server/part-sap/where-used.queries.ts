import { sql } from 'kysely';
import { MAX_USES_NAMED, type SapUse, type WhereUsed } from '#domain/part-sap/where-used';
import type { Db } from '../db/db.ts';
import { IS_OPEN_PLAN } from '../facts/open-plans.ts';

/** Returns the records that use a SAP, newest first. Empty if the SAP does not exist. */
export async function findWhereUsed(db: Db, sapId: number): Promise<WhereUsed> {
  const specifications = await usesIn(
    db,
    sql`select specification_id as id, product_label as label, specifications.begin_date::text as at
    from specification_inputs join specifications using (specification_id) where sap_id = ${sapId}`,
  );
  const plans = await usesIn(
    db,
    sql`select plan_id as id, plan_label as label, plans.begin_date::text as at
    from specification_inputs join plans using (specification_id)
    where sap_id = ${sapId} and specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`,
  );
  const purchases = await usesIn(
    db,
    sql`select purchase_id as id, label(purchase_number, product_label) as label, created_at::text as at
    from purchase_lines join purchases using (purchase_id) where sap_id = ${sapId}`,
  );
  const invoices = await usesIn(
    db,
    sql`select invoice_id as id, label(invoice_number, purchase_number) as label, created_at::text as at
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
