import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { firstUses } from './first-uses.ts';
import { refuseInUse, type Use } from './refuse-in-use.ts';

/** Refuses with 409 to delete these part SAPs, or their part, when a document names any of them. */
export async function refuseUsedSaps(
  db: Db,
  sapIds: readonly number[],
  kind: 'part_sap' | 'part',
): Promise<void> {
  const uses = await usesOfSaps(db, sapIds, kind === 'part' ? 'product_id' : 'sap_id');
  refuseInUse(uses, kind);
}

/**
 * The first of the specifications, purchases and invoices that name each of these part SAPs, and how many do; `used_id`
 * is the id of the SAP, or that of its part.
 */
export async function usesOfSaps(
  db: Db,
  sapIds: readonly number[],
  usedId: 'sap_id' | 'product_id' = 'sap_id',
): Promise<Use[]> {
  const every = sql`
    select ${sql.ref(usedId)} as used_id, sap_code as used, by, kind, id
    from (${usesOf(sql`any (${sapIds}::int[])`)}) as uses join part_saps using (sap_id)
  `;
  return firstUses(db, every, sql`used, kind desc, id`);
}

/**
 * The lines that name one of some SAPs: `sap_id`, the `kind` and `id` of their document, and how people know it (`by`).
 */
export function usesOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sap_id, 'specification' as kind, specification_id as id, 'specification ' || product_label as by
    from specification_inputs join specifications using (specification_id) where sap_id = ${ids}
    union all
    select sap_id, 'purchase', purchase_id, 'purchase ' || purchase_number
    from purchase_lines join purchases using (purchase_id) where sap_id = ${ids}
    union all
    select sap_id, 'invoice', invoice_id, 'invoice ' || invoice_number || ' of ' || purchase_number
    from invoice_lines join invoices using (invoice_id) where sap_id = ${ids}
  `;
}

/** The condition that any document names a SAP. */
export function isUsedSap(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from specification_inputs where sap_id = ${id})
    or exists (select from purchase_lines where sap_id = ${id})
    or exists (select from invoice_lines where sap_id = ${id})
  )`;
}

/** Those of the SAPs that any document names. */
export async function usedSapIds(db: Db, sapIds: readonly number[]): Promise<number[]> {
  const found = await sql<{ sap_id: number }>`
    select id as sap_id from unnest(${sapIds}::int[]) as id where ${isUsedSap(sql`id`)}
  `.execute(db);
  return found.rows.map(({ sap_id }) => sap_id);
}
