import { type RawBuilder, sql } from 'kysely';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import type { InUse, UsedRecord } from '#domain/wire/details';
import type { Db } from '../db/db.ts';
import { conflict } from '../errors/errors.ts';
import { type Reference, referencesTo, SAP_LINES } from './references.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/**
 * Returns the first records that use each of these records, as many as a refusal names, with the number of all uses
 * (behaviour 17.1). A part is in use if one of its SAPs is.
 */
export async function usesOf(db: Db, kind: RecordKind, ids: readonly number[]): Promise<Use[]> {
  if (kind === 'part' || kind === 'part_sap') return usesOfSaps(db, kind, ids);
  const references = referencesTo(kind);
  if (references.length === 0) return [];
  const { table, id, name } = STORED_KINDS[kind];
  const every = references.map((reference) => usesBy(reference, ids));
  const { rows } = await sql<Use>`
    select used_id, used, by, kind, id, count
    from (
      select *, count(*) over (partition by used_id) as count,
        row_number() over (partition by used_id order by kind, id) as place
      from (${sql.join(every, sql` union all `)}) as every
    ) as uses
    join (select ${sql.ref(id)} as used_id, ${name} as used from ${sql.table(table)}) as used using (used_id)
    where place <= ${MAX_USES}
    order by kind, id
  `.execute(db);
  return rows;
}

function usesBy({ from, column }: Reference, ids: readonly number[]) {
  const { table, id, name } = STORED_KINDS[from];
  return sql`
    select ${sql.ref(column)} as used_id, ${sql.lit(`${RECORD_KINDS[from].one} `)} || ${name} as by,
      ${sql.lit(from)} as kind, ${sql.ref(id)} as id
    from ${sql.table(table)} where ${sql.ref(column)} = any (${ids}::int[])
  `;
}

/**
 * Reads the first specifications, purchases and invoices that use each of these part SAPs, or each SAP of these parts,
 * with the number of all uses. `used_id` is the id of the SAP or of the part.
 */
export async function usesOfSaps(db: Db, kind: 'part_sap' | 'part', ids: readonly number[]): Promise<Use[]> {
  const usedId = sql.ref(STORED_KINDS[kind].id);
  // Queries SAP by SAP, because a frequent SAP is in tens of thousands of documents: sorting and counting all uses of
  // many SAPs would spill to disk.
  const { rows } = await sql<Use>`
    select ${usedId} as used_id, sap_code as used, ${DOCUMENT} as by, kind, id, count
    from part_saps cross join lateral (${firstOf(linesUsing(sql`part_saps.sap_id`), MAX_USES)}) as uses
    where ${usedId} = any (${ids}::int[]) order by used, kind desc, id
  `.execute(db);
  return rows;
}

/** Selects the name of the first document that uses a SAP, or null. */
export function firstDocument(sapId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${DOCUMENT} from (${firstOf(linesUsing(sapId), 1)}) as uses)`;
}

/** Selects the lines that use a SAP, with the `kind` and `id` of their document. */
function linesUsing(sapId: RawBuilder<unknown>): RawBuilder<unknown> {
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

/** Returns the ids of the given SAPs that a document uses. */
export async function usedSapIds(db: Db, sapIds: readonly number[]): Promise<number[]> {
  const found = await sql<{ sap_id: number }>`
    select id as sap_id from unnest(${sapIds}::int[]) as id where ${isUsedSap(sql`id`)}
  `.execute(db);
  return found.rows.map(({ sap_id }) => sap_id);
}

interface Use {
  /** The id of the record that was to be deleted. */
  used_id: number;
  used: string;
  by: string;
  /** The kind and id of the record that uses it, so that screens can link to it. */
  kind: RecordKind;
  id: number;
  /** The number of all uses of this record. Only the first uses are read. */
  count: number;
}

/** The maximum number of uses that a refusal names, in total and per record. Further uses are counted. */
const MAX_USES = 5;
const MAX_RECORDS = 100;

/**
 * Throws 409 if records to be deleted are in use. The message names up to five uses, and suggests Passive for a kind
 * with a state. The details list the first uses of up to 100 records, and the ids of all records in use, so that the
 * others can be deleted. `uses` contains the first uses of each record with the `count` of all uses.
 */
export function refuseInUse(uses: readonly Use[], kind: RecordKind): void {
  if (uses.length === 0) return;

  const { one, hasState } = RECORD_KINDS[kind];
  const records = Array.from(
    Map.groupBy(uses, ({ used_id, used }) => `${used_id} ${used}`).values(),
    usedRecord,
  );
  const named = records.flatMap(({ used, uses }) => uses.map(({ by }) => `${used} is used by ${by}`));
  const count = records.reduce((sum, { uses, more }) => sum + uses.length + more, 0);
  const more = count - Math.min(named.length, MAX_USES);
  const sentence = named.slice(0, MAX_USES).join('; ');
  const instead = hasState ? ' Set it to Passive instead.' : '';
  const message = `Cannot delete the ${one}: ${sentence}${more > 0 ? ` and ${grouped(more)} more` : ''}.${instead}`;
  throw conflict(message, 'in_use', {
    records: records.slice(0, MAX_RECORDS),
    more: Math.max(0, records.length - MAX_RECORDS),
    used_ids: [...new Set(uses.map(({ used_id }) => used_id))],
  } satisfies InUse);
}

function usedRecord(uses: readonly Use[]): UsedRecord {
  const { used = '', count = 0 } = uses[0] ?? {};
  return {
    used,
    uses: uses.map(({ by, kind, id }) => ({ by, kind, id })),
    more: count - uses.length,
  };
}
