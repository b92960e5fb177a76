import { sql } from 'kysely';
import type { CodedSap } from '#domain/lines/active-saps';
import { isActiveSap } from '#domain/lines/line';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import {
  checkSpecificationRecord,
  type SpecificationCheck,
  specificationFields,
} from '#domain/specification/bulk-record';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import {
  decideSpecifications,
  type InputWrite,
  type SpecificationWrite,
} from '#domain/specification/decide-import';
import {
  type KnownCarModel,
  type KnownInput,
  type KnownSpecification,
  type KnownSpecifications,
  numberOf,
} from '#domain/specification/known-specifications';
import type { State } from '#domain/values/state';
import { fold, searchForm } from '#domain/values/text';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/db.ts';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import { type ChangedNeeds, differencesOf } from '../facts/purchase-differences.queries.ts';
import { checkResult, importBatch, importResult, refuseCount } from '../long-call/import-result.ts';
import type { OnWritten } from '../long-call/import-run.ts';
import { longCallHandler, MANY_ROWS } from '../long-call/long-call-handler.ts';
import { asBatch, type NewBatch } from '../record/as-batch.ts';
import { lockProducts } from '../record/lock-records.ts';
import { keepReplacedInputs, type ReplacedInput } from '../record/replaced-inputs.ts';
import { sapsCalled, sapsWithOtherZeros, unknownCodes } from '../record/saps-called.queries.ts';
import { changedSaps } from './specification.queries.ts';

export const specificationImportHandlers = [
  longCallHandler(
    specificationBulkCalls.check,
    async ({ body, db }) => {
      refuseCount(body);
      const checks = body.map(checkSpecificationRecord);
      const { rows } = decideSpecifications(checks, await knownSpecifications(db, checks));
      return checkResult(body, rows, specificationFields);
    },
    { rows: MANY_ROWS },
  ),

  longCallHandler(
    specificationBulkCalls.save,
    async ({ body, db, onWritten }) => {
      await oneImportAtATime(db, 'specification import');
      const checks = body.map(checkSpecificationRecord);
      const known = await knownSpecifications(db, checks, { locked: true });
      const { rows, writes, unchanged } = decideSpecifications(checks, known);
      const result = importResult(body, rows, specificationFields);
      const added = writes.filter(({ specification_id }) => specification_id === null).length;
      const changed = writes.length - added;
      // The rows are inputs, but a batch counts specifications.
      const written = { inserted: added, updated: changed };
      const batch = { ...importBatch('specifications', 'specification', rows), ...written };
      return {
        ...result,
        batch_id: await writeSpecifications(db, batch, writes, onWritten),
        added,
        changed,
        unchanged,
        ...(await differencesOf(db, needsChangedBy(writes))),
      };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST, follow: 'specification' },
  ),
];

/**
 * Returns the needs that an import has changed: those of stored specifications, since no plan uses an added
 * specification yet.
 */
function needsChangedBy(writes: readonly SpecificationWrite[]): ChangedNeeds {
  const changed = writes
    .flatMap(({ specification_id, before, inputs }) =>
      specification_id === null ? [] : { specification_id, saps: changedSaps(before, inputs) },
    )
    .filter(({ saps }) => saps.length > 0);
  return {
    specifications: changed.map(({ specification_id }) => specification_id),
    saps: [...new Set(changed.flatMap(({ saps }) => saps))],
  };
}

/**
 * Reads the stored records that rows name. With `locked`, locks the car models, so that their specifications stay
 * unchanged until the transaction ends.
 */
async function knownSpecifications(
  db: Db,
  checks: readonly SpecificationCheck[],
  { locked = false } = {},
): Promise<KnownSpecifications> {
  const records = checks.flatMap((check) => ('record' in check ? [check.record] : []));
  const named = [...new Set(records.map(({ car_model }) => car_model))];
  let carModels = await carModelsCalled(db, named);
  const ids = carModels.map(({ product_id }) => product_id);
  if (locked) {
    await lockProducts(db, ids);
    // Before the lock, car models could be set to Passive, renamed or deleted, and others could get their names.
    const known = new Set(ids);
    carModels = (await carModelsCalled(db, named)).filter(({ product_id }) => known.has(product_id));
  }

  const days = [...new Set(records.map(({ begin_date }) => begin_date))];
  const codes = [...new Set(records.map(({ sap_code }) => fold(sap_code)))];
  const saps = await knownSaps(db, codes);
  const likely = await sapsWithOtherZeros(db, unknownCodes(codes, saps));
  return {
    carModels,
    saps,
    codesWithOtherZeros: likely.flatMap(({ sap_code, active }) => (active ? sap_code : [])),
    specifications: await storedOn(db, ids, days),
  };
}

/**
 * Reads the car models to which names may refer. The query ignores more differences than `carModelFinder`, which makes
 * the final choice.
 */
async function carModelsCalled(db: Db, names: readonly string[]): Promise<KnownCarModel[]> {
  const columns = sql`product_id, product_number, name, gen_name, state`;
  const called = [...new Set([...names, ...names.map(numberOf)])];
  const forms = called.map(searchForm);
  const { rows } = await sql<KnownCarModel>`
    select ${columns} from products where kind = 'car_model' and fold(product_number) = any (${called.map(fold)}::text[])
    union select ${columns} from products where kind = 'car_model' and name_key = any (${forms}::text[])
    union select ${columns} from products where kind = 'car_model' and gen_name_key = any (${forms}::text[])
  `.execute(db);
  return rows;
}

async function knownSaps(db: Db, codes: readonly string[]): Promise<KnownSpecifications['saps']> {
  interface Found extends CodedSap {
    state: State;
    product_state: State;
  }
  const found = await sapsCalled<Found>(db, codes, [
    'sap_id',
    'sap_code',
    'sap_code_old',
    'sap_code_older',
    'state',
    'product_state',
  ]);
  return found.map(({ state, product_state, ...sap }) => ({
    ...sap,
    passive: !isActiveSap({ sap_state: state, product_state }),
  }));
}

async function storedOn(
  db: Db,
  carModelIds: readonly number[],
  days: readonly string[],
): Promise<KnownSpecification[]> {
  const { rows: found } = await sql<Omit<KnownSpecification, 'inputs'>>`
    select specification_id, output_product_id, begin_date, state, note from specifications
    where output_product_id = any (${carModelIds}::int[]) and begin_date = any (${days}::date[])
    order by specification_id
  `.execute(db);
  const { rows: lines } = await sql<KnownInput & { specification_id: number }>`
    select specification_id, sap_id, order_no, sap_code, quant
    from specification_inputs join part_saps using (sap_id)
    where specification_id = any (${found.map(({ specification_id }) => specification_id)}::int[])
    order by specification_id, order_no
  `.execute(db);
  const inputsOf = Map.groupBy(lines, ({ specification_id }) => specification_id);
  return found.map((specification) => ({
    ...specification,
    inputs: (inputsOf.get(specification.specification_id) ?? []).map(
      ({ specification_id: _, ...input }) => input,
    ),
  }));
}

type Stored = SpecificationWrite & { specification_id: number };
type StoredInput = InputWrite & { specification_id: number };

/**
 * Adds and changes the imported specifications as one batch, which can be undone, and returns its id. Reports the
 * written share of the inputs after each chunk of them. Requires a transaction in which the car models are locked.
 */
async function writeSpecifications(
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
  for (const chunk of chunks(changed.flatMap(replacedInputs))) await keepReplacedInputs(db, batchId, chunk);
  return batchId;
}

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
 * Returns the earlier positions and quantities of a changed specification's inputs, which an undo needs. Unchanged
 * inputs are omitted, since a specification may have hundreds. If an input moves or is removed, all positions are
 * stored.
 */
function replacedInputs({ specification_id, before, inputs }: Stored): ReplacedInput[] {
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
