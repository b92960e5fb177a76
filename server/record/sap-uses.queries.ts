import { sql } from 'kysely';
import type { Db } from '../http/dependencies.ts';
import type { Use } from './refuse-in-use.ts';

/** Every specification, purchase and invoice whose lines name any of these part SAPs. */
export async function usesOfSaps(db: Db, sapIds: readonly number[]): Promise<Use[]> {
  const ids = sql`any (${sapIds}::int[])`;
  const uses = await sql<Use>`
    select part_saps.sap_code as used, uses.by, uses.kind, uses.id from (
      select sap_id, 'specification' as kind, specification_id as id, 'specification ' || product_label as by
      from specification_inputs join specifications using (specification_id) where sap_id = ${ids}
      union all
      select sap_id, 'purchase', purchase_id, 'purchase ' || purchase_number
      from purchase_lines join purchases using (purchase_id) where sap_id = ${ids}
      union all
      select sap_id, 'invoice', invoice_id, 'invoice ' || invoice_number || ' of ' || purchase_number
      from invoice_lines join invoices using (invoice_id) where sap_id = ${ids}
    ) as uses
    join part_saps using (sap_id)
    order by part_saps.sap_code, uses.kind desc, uses.id
  `.execute(db);
  return uses.rows;
}

/** Those of the SAPs that any document names. */
export async function usedSapIds(db: Db, sapIds: readonly number[]): Promise<number[]> {
  const found = await sql<{ sap_id: number }>`
    select id as sap_id from unnest(${sapIds}::int[]) as id
    where exists (select from specification_inputs where sap_id = id)
      or exists (select from purchase_lines where sap_id = id)
      or exists (select from invoice_lines where sap_id = id)
  `.execute(db);
  return found.rows.map(({ sap_id }) => sap_id);
}
