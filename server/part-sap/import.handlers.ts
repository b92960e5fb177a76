import { sql } from 'kysely';
import { type BulkCheck, type BulkRecord, checkBulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { decideImport, type ImportDecision } from '#domain/part-sap/decide-import';
import { importFields } from '#domain/part-sap/import-fields';
import { type KnownPart, KnownRecords, type KnownSap, type Stored } from '#domain/part-sap/known-records';
import { partSapFields, SAP_FIELDS, type SapField } from '#domain/part-sap/part-sap';
import type { SapWrite } from '#domain/part-sap/sap-write';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { compareTexts } from '#domain/values/compare-texts';
import { fold, searchForm } from '#domain/values/text';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/db.ts';
import { oneImportAtATime, waitForLongCalls } from '../db/long-call-locks.ts';
import { checkResult, importBatch, importResult, refuseCount } from '../long-call/import-result.ts';
import type { OnWritten } from '../long-call/import-run.ts';
import { longCallHandler, MANY_ROWS } from '../long-call/long-call-handler.ts';
import { asBatch } from '../record/as-batch.ts';
import { lockPartsOf, lockRecords } from '../record/lock-records.ts';
import { sapsCalled, sapsWithOtherZeros, unknownCodes } from '../record/saps-called.queries.ts';
import { usedSapIds } from '../record/uses.queries.ts';

export const partSapImportHandlers = [
  longCallHandler(
    bulkCalls.check,
    async ({ body, db }) => {
      refuseCount(body);
      const { rows } = await decideByStored(db, body);
      return checkResult(body, rows, importFields);
    },
    { rows: MANY_ROWS },
  ),

  longCallHandler(
    bulkCalls.save,
    async ({ body, db, onWritten }) => {
      await waitForLongCalls(db);
      const decision = await decideLocked(db, body);
      const result = importResult(body, decision.rows, importFields);
      const batch = importBatch('import', 'part_sap', decision.rows);
      return { ...result, batch_id: await asBatch(db, batch, () => writeImport(db, decision, onWritten)) };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST, follow: 'product_sap' },
  ),
];

/**
 * Decides what an import of these rows writes (behaviour 10), based on the stored records. Uses are queried only for
 * the few SAPs that would move to another part, because the query is expensive. The result may change the decision on
 * other rows, so the decision is repeated until no further SAP has to be queried.
 */
async function decideByStored(db: Db, rows: readonly unknown[]): Promise<ImportDecision> {
  const checks = rows.map(checkBulkRecord);
  const stored = await storedRecords(db, checks);
  const uses = new Map<number, boolean>();
  for (;;) {
    const known = new KnownRecords(stored, uses);
    const decision = decideImport(checks, known);
    if (known.unasked.size === 0) return decision;
    const used = new Set(await usedSapIds(db, [...known.unasked]));
    for (const sapId of known.unasked) uses.set(sapId, used.has(sapId));
  }
}

/**
 * Decides like `decideByStored`, with the parts of the written SAPs, the written parts and the moved SAPs locked until
 * the transaction ends. Records that changed between reading and locking are read again.
 */
async function decideLocked(db: Db, rows: readonly unknown[]): Promise<ImportDecision> {
  for (;;) {
    const decision = await decideAlone(db, rows);
    const sapIds = decision.saps.flatMap(({ sap_id }) => sap_id ?? []);
    const partIds = decision.writtenParts.map(({ product_id }) => product_id);
    await lockPartsOf(db, sapIds, partIds);
    // A document's line with one of these SAPs is already stored, or waits until the SAP has moved.
    await lockRecords(db, 'part_sap', decision.movedSapIds, 'update');
    if (await isStillValid(db, decision)) return decision;
  }
}

/**
 * Decides like `decideByStored`. If the import creates parts, no other import may create parts until the transaction
 * ends, because two imports could create two parts with the same name.
 */
async function decideAlone(db: Db, rows: readonly unknown[]): Promise<ImportDecision> {
  const decision = await decideByStored(db, rows);
  if (decision.newParts.length === 0) return decision;
  await oneImportAtATime(db, 'new parts');
  return decideByStored(db, rows);
}

async function isStillValid(db: Db, decision: ImportDecision): Promise<boolean> {
  const saps = decision.saps.filter((sap) => sap.sap_id !== null);
  const changedSaps = sql`
    select from ${versions(saps.map(({ sap_id, version }) => [sap_id, version]))}
    left join part_saps on sap_id = id where version is distinct from decided
  `;
  const changedParts = sql`
    select from ${versions(decision.writtenParts.map(({ product_id, version }) => [product_id, version]))}
    left join products on product_id = id where version is distinct from decided
  `;
  const { rows } = await sql`${changedSaps} union all ${changedParts} limit 1`.execute(db);
  return rows.length === 0 && (await usedSapIds(db, decision.movedSapIds)).length === 0;
}

function versions(records: readonly (readonly [id: number, version: number])[]) {
  return sql`unnest(
    ${records.map(([id]) => id)}::int[], ${records.map(([, version]) => version)}::int[]
  ) as record (id, decided)`;
}

async function storedRecords(db: Db, checks: readonly BulkCheck[]): Promise<Stored> {
  const records = checks.flatMap((check) => ('record' in check ? [check.record] : []));
  const codes = keys(records, ['sap_code', 'sap_code_old', 'sap_code_older']);
  const saps = await sapsCalled<KnownSap>(db, codes, ['sap_id', 'product_id', 'version', ...SAP_FIELDS]);
  const numbers = keys(records, ['product_number']);

  return {
    saps,
    parts: await partsNamed(
      db,
      numbers,
      [...new Set(records.flatMap(({ name }) => (name ? [searchForm(name)] : [])))],
      saps.map(({ product_id }) => product_id),
    ),
    carModelNumbers: await carModelNumbers(db, numbers),
    codesWithOtherZeros: (await sapsWithOtherZeros(db, unknownCodes(codes, saps))).map(
      ({ sap_code }) => sap_code,
    ),
  };
}

function keys(records: readonly BulkRecord[], fields: readonly (keyof BulkRecord)[]): string[] {
  const found = new Set<string>();
  for (const record of records) {
    for (const field of fields) {
      const value = record[field];
      if (typeof value === 'string') found.add(fold(value));
    }
  }
  return [...found];
}

/**
 * Returns the parts with these numbers, names or ids, including parts whose names match only when normalized.
 * `KnownRecords` distinguishes such names.
 */
async function partsNamed(
  db: Db,
  numbers: readonly string[],
  names: readonly string[],
  ids: readonly number[],
): Promise<KnownPart[]> {
  const columns = sql`product_id, product_number, name, gen_name, version`;
  const found = await sql<KnownPart>`
    select ${columns} from products where kind = 'part' and fold(product_number) = any (${numbers}::text[])
    union select ${columns} from products where kind = 'part' and name_key = any (${names}::text[])
    union select ${columns} from products where kind = 'part' and product_id = any (${ids}::int[])
  `.execute(db);
  return found.rows;
}

async function carModelNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  const found = await sql<{ product_number: string }>`
    select product_number from products where kind = 'car_model' and fold(product_number) = any (${numbers}::text[])
  `.execute(db);
  return found.rows.map(({ product_number }) => product_number);
}

const CREATED_LABEL = sql`(select instant_label(now()))`;

type InChunks = <Row>(rows: readonly Row[], write: (chunk: readonly Row[]) => Promise<void>) => Promise<void>;

/**
 * Writes the decision of an import with one statement per chunk and kind of write, and reports the written share after
 * each. Requires the transaction of the decision.
 */
async function writeImport(db: Db, decision: ImportDecision, onWritten: OnWritten): Promise<void> {
  const all = decision.newParts.length + decision.renamedParts.length + decision.saps.length;
  let written = 0;
  const inChunks: InChunks = async (rows, write) => {
    for (const chunk of chunks(rows)) {
      await write(chunk);
      written += chunk.length;
      await onWritten(written / all);
    }
  };

  const idOf = await createParts(db, decision, inChunks);
  await inChunks(decision.renamedParts, (parts) => renameParts(db, parts));

  const saps = decision.saps.map((sap) => ({ ...sap, product_id: idOf(sap.product_id) }));
  // SAPs are sorted by part, because the list of codes of a part is written for each chunk that contains its SAPs.
  const inserted = saps.filter(({ sap_id }) => sap_id === null).sort((a, b) => a.product_id - b.product_id);
  await inChunks(inserted, (chunk) => insertSaps(db, chunk));
  await inChunks(
    saps.filter(({ sap_id }) => sap_id !== null),
    (chunk) => updateSaps(db, chunk),
  );
}

/**
 * Creates the new parts with ids drawn beforehand. Returns a function that maps the ids of the decision to the stored
 * ids. A new part already gets the codes of its future active SAPs, so that the database writes its list of codes once.
 */
async function createParts(
  db: Db,
  { newParts: parts, saps }: ImportDecision,
  inChunks: InChunks,
): Promise<(id: number) => number> {
  const codes = activeCodes(saps);
  const drawn = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'product_id')) as id from generate_series(1, ${parts.length}::int)
  `.execute(db);
  const ids = new Map(parts.map(({ product_id }, index) => [product_id, drawn.rows[index]?.id ?? 0]));
  const idOf = (id: number) => ids.get(id) ?? id;

  await inChunks(parts, async (chunk) => {
    await sql`
      insert into products (product_id, kind, product_number, name, gen_name, sap_codes, created_at_label)
        overriding system value
      select id, 'part', number, name, gen_name, codes, ${CREATED_LABEL} from unnest(
        ${chunk.map(({ product_id }) => idOf(product_id))}::int[],
        ${chunk.map(({ product_number }) => product_number ?? '')}::text[],
        ${chunk.map(({ name }) => name)}::text[],
        ${chunk.map(({ gen_name }) => gen_name)}::text[],
        ${chunk.map(({ product_id }) => codes.get(product_id)?.join(', ') ?? null)}::text[]
      ) as part (id, number, name, gen_name, codes)
    `.execute(db);
  });
  return idOf;
}

function activeCodes(saps: readonly SapWrite[]): Map<number, string[]> {
  const codes = new Map<number, string[]>();
  for (const { product_id, sap_code, state } of saps) {
    if (state !== 'A') continue;
    const known = codes.get(product_id);
    if (known) known.push(sap_code);
    else codes.set(product_id, [sap_code]);
  }
  for (const known of codes.values()) known.sort(compareTexts);
  return codes;
}

async function renameParts(db: Db, parts: readonly KnownPart[]): Promise<void> {
  await sql`
    update products set name = part.name, gen_name = part.gen_name, version = version + 1, modified_at = now()
    from unnest(
      ${parts.map(({ product_id }) => product_id)}::int[],
      ${parts.map(({ name }) => name)}::text[],
      ${parts.map(({ gen_name }) => gen_name)}::text[]
    ) as part (id, name, gen_name)
    where product_id = part.id
  `.execute(db);
}

/** Inserts SAPs with the columns that mirror their part, because a trigger that reads them would double the time. */
async function insertSaps(db: Db, saps: readonly SapWrite[]): Promise<void> {
  const given = sql.join(SAP_FIELDS.map((name) => sql.ref(`sap.${name}`)));
  await sql`
    insert into part_saps (
      product_id, ${COLUMNS}, product_number, part_name, part_number, product_state, created_at_label
    )
    select part.product_id, ${given}, part.product_number, part.name, part.gen_name, part.state, ${CREATED_LABEL}
    from ${sapRows(saps)} join products as part using (product_id)
  `.execute(db);
}

async function updateSaps(db: Db, saps: readonly SapWrite[]): Promise<void> {
  const changes = SAP_FIELDS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`sap.${name}`)}`);
  await sql`
    update part_saps set
      product_id = sap.product_id, ${sql.join(changes)}, version = version + 1, modified_at = now()
    from ${sapRows(saps)}
    where part_saps.sap_id = sap.sap_id
  `.execute(db);
}

const COLUMNS = sql.join(SAP_FIELDS.map((name) => sql.ref(name)));
const ARRAYS: Readonly<Record<(typeof partSapFields)[SapField]['type'], string>> = {
  code: 'text[]',
  note: 'text[]',
  moq: 'numeric[]',
  lead_time: 'int[]',
  state: 'text[]',
};

function sapRows(saps: readonly SapWrite[]) {
  const values = SAP_FIELDS.map(
    (name) => sql`${saps.map((sap) => sap[name])}::${sql.raw(ARRAYS[partSapFields[name].type])}`,
  );
  return sql`unnest(
    ${saps.map((sap) => sap.sap_id)}::int[], ${saps.map((sap) => sap.product_id)}::int[], ${sql.join(values)}
  ) as sap (sap_id, product_id, ${COLUMNS})`;
}
