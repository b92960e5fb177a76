import { sql } from 'kysely';
import type { InputWrite, SpecificationWrite } from '#domain/specification/decide-import';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/db.ts';
import type { OnWritten } from '../long-call/import-run.ts';
import { asBatch, keepPlaces, type NewBatch, type Place } from '../record/as-batch.ts';

/** A specification with its existing or new id. */
type Stored = SpecificationWrite & { specification_id: number };
type StoredInput = InputWrite & { specification_id: number };

/**
 * Writes the decision of an import of specifications as one batch that can be undone, with one statement per chunk and
 * kind of write, and reports the written share after each. Returns the id of the batch. Requires a transaction in which
 * the car models are locked.
 */
export async function writeSpecifications(
  db: Db,
  batch: NewBatch,
  writes: readonly SpecificationWrite[],
  onWritten: OnWritten,
): Promise<number> {
  const added = await withIds(db, writes);
  const changed = writes.filter((write): write is Stored => write.specification_id !== null);
  const inputs = [inputsOf(added), inputsOf(changed)] as const;
  const all = inputs[0].length + inputs[1].length;
  let written = 0;

  const batchId = await asBatch(db, batch, async () => {
    for (const chunk of chunks(added)) await insertSpecifications(db, chunk);
    for (const chunk of chunks(changed)) await changeSpecifications(db, chunk);
    await removeInputs(db, changed);
    for (const lines of inputs) {
      for (const chunk of chunks(lines)) {
        await writeInputs(db, chunk);
        written += chunk.length;
        await onWritten(written / all);
      }
    }
  });
  for (const chunk of chunks(changed.flatMap(placesOf))) await keepPlaces(db, batchId, chunk);
  return batchId;
}

/** Draws ids for the new specifications. */
async function withIds(db: Db, writes: readonly SpecificationWrite[]): Promise<Stored[]> {
  const added = writes.filter(({ specification_id }) => specification_id === null);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('specifications', 'specification_id')) as id
    from generate_series(1, ${added.length}::int)
  `.execute(db);
  return added.map((write, index) => ({ ...write, specification_id: rows[index]?.id ?? 0 }));
}

function inputsOf(specifications: readonly Stored[]): StoredInput[] {
  return specifications.flatMap(({ specification_id, inputs }) =>
    inputs.map((input) => ({ ...input, specification_id })),
  );
}

async function insertSpecifications(db: Db, added: readonly Stored[]): Promise<void> {
  await sql`
    insert into specifications (specification_id, output_product_id, begin_date, state, note) overriding system value
    select * from unnest(
      ${added.map((one) => one.specification_id)}::int[], ${added.map((one) => one.output_product_id)}::int[],
      ${added.map((one) => one.begin_date)}::date[], ${added.map((one) => one.state)}::text[],
      ${added.map((one) => one.note)}::text[]
    )
  `.execute(db);
}

async function changeSpecifications(db: Db, changed: readonly Stored[]): Promise<void> {
  await sql`
    update specifications set
      state = changed.state, note = changed.note, version = version + 1, modified_at = now()
    from unnest(
      ${changed.map((one) => one.specification_id)}::int[], ${changed.map((one) => one.state)}::text[],
      ${changed.map((one) => one.note)}::text[]
    ) as changed (specification_id, state, note)
    where specifications.specification_id = changed.specification_id
  `.execute(db);
}

/** Removes inputs without a row in the file. */
async function removeInputs(db: Db, changed: readonly Stored[]): Promise<void> {
  const removed = changed.flatMap(({ specification_id, before, inputs }) => {
    const sapsOfFile = new Set(inputs.map(({ sap_id }) => sap_id));
    return before
      .filter(({ sap_id }) => !sapsOfFile.has(sap_id))
      .map(({ sap_id }) => ({ specification_id, sap_id }));
  });
  if (removed.length === 0) return;
  await sql`
    delete from specification_inputs as input using unnest(
      ${removed.map(({ specification_id }) => specification_id)}::int[], ${removed.map(({ sap_id }) => sap_id)}::int[]
    ) as gone (specification_id, sap_id)
    where input.specification_id = gone.specification_id and input.sap_id = gone.sap_id
  `.execute(db);
}

/** Unchanged inputs are not written, so that the history shows only changes. */
async function writeInputs(db: Db, inputs: readonly StoredInput[]): Promise<void> {
  await sql`
    insert into specification_inputs as input (specification_id, sap_id, order_no, quant)
    select * from unnest(
      ${inputs.map((one) => one.specification_id)}::int[], ${inputs.map((one) => one.sap_id)}::int[],
      ${inputs.map((one) => one.order_no)}::int[], ${inputs.map((one) => one.quant)}::numeric[]
    )
    on conflict (specification_id, sap_id) do update set order_no = excluded.order_no, quant = excluded.quant
    where (input.order_no, input.quant) is distinct from (excluded.order_no, excluded.quant)
  `.execute(db);
}

/**
 * Returns the positions of a changed specification's inputs, which an undo needs. Unchanged inputs are omitted, since a
 * specification may have hundreds. If an input is removed, all other inputs may move, so all positions are stored.
 */
function placesOf({ specification_id, before, inputs }: Stored): Place[] {
  const had = new Set(before.map(({ sap_id }) => sap_id));
  const after = new Map(inputs.map((input) => [input.sap_id, input]));
  const moves = before.some(({ sap_id, order_no }) => after.get(sap_id)?.order_no !== order_no);
  const changed = before.filter(({ sap_id, quant }) => moves || after.get(sap_id)?.quant !== quant);
  const came = inputs.filter(({ sap_id }) => !had.has(sap_id));
  return [
    ...changed.map(({ sap_id, order_no, quant }) => ({
      specification_id,
      sap_id,
      order_no: moves ? order_no : null,
      quant,
    })),
    ...came.map(({ sap_id }) => ({ specification_id, sap_id, order_no: null, quant: null })),
  ];
}
