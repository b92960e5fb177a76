import { sql } from 'kysely';
import type { ImportDecision } from '#domain/part-sap/decide-import';
import type { KnownPart } from '#domain/part-sap/known-records';
import { partSapFields, SAP_FIELDS, type SapField } from '#domain/part-sap/part-sap';
import type { SapWrite } from '#domain/part-sap/sap-write';
import { compareTexts } from '#domain/values/compare-texts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/db.ts';
import type { OnWritten } from '../long-call/import-run.ts';

/** The creation label of all rows of an import. */
const CREATED_LABEL = sql`(select instant_label(now()))`;

type InChunks = <Row>(rows: readonly Row[], write: (chunk: readonly Row[]) => Promise<void>) => Promise<void>;

/**
 * Writes the decision of an import with one statement per chunk and kind of write, and reports the written share after
 * each. Requires the transaction of the decision.
 */
export async function writeImport(db: Db, decision: ImportDecision, onWritten: OnWritten): Promise<void> {
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
  // Sorted by part: a part with SAPs in two chunks has its list of codes written twice.
  const inserted = saps.filter(({ sap_id }) => sap_id === null).sort((a, b) => a.product_id - b.product_id);
  await inChunks(inserted, (chunk) => insertSaps(db, chunk));
  await inChunks(
    saps.filter(({ sap_id }) => sap_id !== null),
    (chunk) => updateSaps(db, chunk),
  );
}

/**
 * Creates the new parts with ids drawn beforehand. Returns the map from the decision's ids to the stored ids. A new
 * part already gets the codes of its future SAPs, so that the database writes its list of codes once.
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

/** Returns the codes of each part's active SAPs, in order. */
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

/** Includes the mirrored columns of the locked parts: reading them for each row would double the time. */
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
