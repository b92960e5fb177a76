import { sql } from 'kysely';
import { isActiveSap, passiveSap, type QuantLine, repeatedLines, usedTwice } from '#domain/lines/line';
import type { State } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { badReference } from '../errors/errors.ts';

const STORED = { order_no: 'int', quant: 'numeric' } as const;

const LINE_TABLES = {
  specification_inputs: { owner: 'specification_id', stored: STORED },
  purchase_lines: { owner: 'purchase_id', stored: STORED },
  invoice_lines: { owner: 'invoice_id', stored: { ...STORED, container: 'text', lot: 'text' } },
} as const;

type LineTable = keyof typeof LINE_TABLES;

interface StoredLine extends QuantLine {
  order_no: number;
}

/** Only the line of an invoice has a container and a LOT. */
interface WrittenLine {
  sap_id: number;
  order_no: number;
  quant: number;
  container?: string | null;
  lot?: string | null;
}

/** The columns of `part_saps` for a SAP and its part in a line or a lookup. */
export const NAMED_SAP_COLUMNS = sql`sap_id, sap_code, part_saps.note, min_order_quant, product_id, product_number,
  part_name as name, part_number as gen_name`;

/** The columns for the SAP and part of a line, including whether they are active. */
export const SAP_COLUMNS = sql`${NAMED_SAP_COLUMNS}, state as sap_state, product_state`;

/** Returns the lines of a record in order. `extra` selects additional columns. */
export async function storedLines<Extra extends object = object>(
  db: Db,
  table: LineTable,
  ownerId: number,
  extra: readonly string[] = [],
): Promise<(StoredLine & Extra)[]> {
  const { owner } = LINE_TABLES[table];
  const columns = sql.join([
    sql`order_no`,
    sql`quant`,
    ...extra.map((column) => sql.ref(`${table}.${column}`)),
  ]);
  const { rows } = await sql<StoredLine & Extra>`
    select ${columns}, ${SAP_COLUMNS}
    from ${sql.table(table)} join part_saps using (sap_id)
    where ${sql.ref(owner)} = ${ownerId}
    order by order_no
  `.execute(db);
  return rows;
}

/** Returns the ids of the SAPs on a record's lines. */
export async function sapIdsOf(db: Db, table: LineTable, ownerId: number): Promise<number[]> {
  const { owner } = LINE_TABLES[table];
  const found = await sql<{ sap_id: number }>`
    select sap_id from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId}
  `.execute(db);
  return found.rows.map(({ sap_id }) => sap_id);
}

/** Replaces the lines of a record. Unchanged lines are not written, so that triggers see only changes. */
export async function replaceLines(
  db: Db,
  table: LineTable,
  ownerId: number,
  lines: readonly WrittenLine[],
): Promise<void> {
  const { owner, stored } = LINE_TABLES[table];
  const name = sql.table(table);
  const sapIds = sql`${lines.map(({ sap_id }) => sap_id)}::int[]`;
  const storedColumns = Object.entries(stored) as [keyof WrittenLine, string][];
  const columns = sql.join([owner, 'sap_id', ...Object.keys(stored)].map((column) => sql.ref(column)));
  const values = storedColumns.map(
    ([column, type]) => sql`${lines.map((line) => line[column])}::${sql.raw(type)}[]`,
  );

  await sql`
    delete from ${name} where ${sql.ref(owner)} = ${ownerId} and sap_id <> all (${sapIds})
  `.execute(db);
  // Unchanged lines are excluded beforehand: `on conflict` would lock each of them, and a lock is a write.
  await sql`
    insert into ${name} (${columns})
    select ${ownerId}::int, lines.* from unnest(${sql.join([sapIds, ...values])}) as lines
    except select ${columns} from ${name} where ${sql.ref(owner)} = ${ownerId}
    on conflict (${sql.ref(owner)}, sap_id) do update set
      ${sql.join(storedColumns.map(([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
  `.execute(db);
}

interface Reference {
  product_id: number;
  sap_id: number;
}

/**
 * Throws 400 for lines that cannot be stored: a SAP that occurs twice, is unknown, belongs to a part other than the one
 * that the line names, or is passive and not in `earlierSaps`, the SAPs that the record or its parent already had.
 * `field` is the name of the field that contains the lines.
 */
export async function checkLines(
  db: Db,
  field: 'inputs' | 'product_saps',
  lines: readonly Reference[],
  earlierSaps: readonly number[],
): Promise<void> {
  const sapIds = lines.map(({ sap_id }) => sap_id);
  const found = await db
    .selectFrom('part_saps')
    .where(sql<boolean>`sap_id = any (${sapIds}::int[])`)
    .select(['sap_id', 'sap_code', 'product_id', 'state as sap_state', 'product_state'])
    .$narrowType<{ sap_state: State; product_state: State }>()
    .execute();
  const saps = new Map(found.map((sap) => [sap.sap_id, sap]));
  const mayStay = new Set(earlierSaps);

  for (const [index, line] of lines.entries()) {
    const sap = saps.get(line.sap_id);
    const path = `${field}.${index}.sap_id`;
    if (!sap) {
      throw badReference(path, `Line ${index + 1}: this part SAP does not exist.`, 'unknown_reference');
    }
    if (sap.product_id !== line.product_id) {
      const message = `Line ${index + 1}: SAP ${sap.sap_code} belongs to another part.`;
      throw badReference(path, message, 'line_mismatch');
    }
    if (!isActiveSap(sap) && !mayStay.has(sap.sap_id)) {
      throw badReference(path, passiveSap(sap.sap_code), 'passive_reference');
    }
  }

  const [repeated] = repeatedLines(lines);
  if (repeated) {
    const path = `${field}.${lines.indexOf(repeated)}.sap_id`;
    throw badReference(path, usedTwice(saps.get(repeated.sap_id)?.sap_code), 'used_twice');
  }
}
