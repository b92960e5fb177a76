import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { SAP_LINES } from './references.ts';
import { MAX_USES, type Use } from './refuse-in-use.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/**
 * Reads the first specifications, purchases and invoices that use each of these part SAPs, or each SAP of these parts,
 * and their number. `used_id` is the id of the SAP or of the part.
 */
export async function usesOfSaps(db: Db, kind: 'part_sap' | 'part', ids: readonly number[]): Promise<Use[]> {
  const usedId = sql.ref(STORED_KINDS[kind].id);
  // Queried SAP by SAP, since a frequent SAP is in tens of thousands of documents: sorting and counting all uses of
  // many SAPs would spill to disk.
  const { rows } = await sql<Use>`
    select ${usedId} as used_id, sap_code as used, ${DOCUMENT} as by, kind, id, count
    from part_saps cross join lateral (${firstOf(usesOf(sql`part_saps.sap_id`), MAX_USES)}) as uses
    where ${usedId} = any (${ids}::int[]) order by used, kind desc, id
  `.execute(db);
  return rows;
}

/** Returns the name of the first document that uses a SAP, or null. */
export function firstDocument(sapId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${DOCUMENT} from (${firstOf(usesOf(sapId), 1)}) as uses)`;
}

/** Selects the lines that use a SAP, with the `kind` and `id` of their document. */
function usesOf(sapId: RawBuilder<unknown>): RawBuilder<unknown> {
  const uses = SAP_LINES.map(
    ({ kind, table, id }) =>
      sql`select ${sql.lit(kind)} as kind, ${sql.ref(id)} as id from ${sql.table(table)} where sap_id = ${sapId}`,
  );
  return sql.join(uses, sql` union all `);
}

/** Selects the first of the uses, each with the `count` of all. */
function firstOf(uses: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`select kind, id, count(*) over () as count from (${uses}) as every order by kind desc, id limit ${most}`;
}

/** The name of a document in `uses`. */
const DOCUMENT = sql`case kind
  when 'specification' then (
    select 'specification ' || product_label from specifications where specification_id = id
  )
  when 'purchase' then (select 'purchase ' || purchase_number from purchases where purchase_id = id)
  else (select 'invoice ' || invoice_number || ' of ' || purchase_number from invoices where invoice_id = id)
end`;

/** The condition that any document uses a SAP. */
export function isUsedSap(id: RawBuilder<unknown>): RawBuilder<boolean> {
  const uses = SAP_LINES.map(
    ({ table }) => sql`exists (select from ${sql.table(table)} where sap_id = ${id})`,
  );
  return sql<boolean>`(${sql.join(uses, sql` or `)})`;
}

/** Returns the SAPs that any document uses. */
export async function usedSapIds(db: Db, sapIds: readonly number[]): Promise<number[]> {
  const found = await sql<{ sap_id: number }>`
    select id as sap_id from unnest(${sapIds}::int[]) as id where ${isUsedSap(sql`id`)}
  `.execute(db);
  return found.rows.map(({ sap_id }) => sap_id);
}
