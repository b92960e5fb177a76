import { sql } from 'kysely';
import { IMPORT_TITLES } from '#domain/batch/batch';
import type { CodedSap } from '#domain/lines/active-saps';
import { isActiveSap } from '#domain/lines/line';
import { ignoredNames } from '#domain/sheet/ignored-names';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import {
  checkSpecificationRecord,
  type SpecificationCheck,
  specificationFields,
} from '#domain/specification/bulk-record';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { decideSpecifications } from '#domain/specification/decide-import';
import {
  type KnownCarModel,
  type KnownInput,
  type KnownSpecification,
  type KnownSpecifications,
  numberOf,
} from '#domain/specification/known-specifications';
import type { State } from '#domain/values/state';
import { fold, searchForm } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import {
  checkResult,
  refuseCount,
  refuseOtherEffects,
  saveResult,
  writtenCounts,
} from '../long-call/import-result.ts';
import { longCallHandler, MANY_ROWS } from '../long-call/long-call-handler.ts';
import { lockProducts } from '../record/lock-records.ts';
import { sapsCalled } from '../record/saps-called.queries.ts';
import { writeSpecifications } from './import-write.queries.ts';

/** The import of specifications, and its check. */
export const specificationImportHandlers = [
  longCallHandler(
    specificationBulkCalls.check,
    async ({ body, db }) => {
      refuseCount(body);
      const checks = body.map(checkSpecificationRecord);
      const { rows } = decideSpecifications(checks, await knownSpecifications(db, checks));
      return checkResult(rows, ignoredNames(body, specificationFields));
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
      refuseOtherEffects(body, rows);
      const added = writes.filter(({ specification_id }) => specification_id === null).length;
      const changed = writes.length - added;
      const batch = {
        kind: 'specifications',
        record_kind: 'specification',
        title: IMPORT_TITLES.specifications,
        // Rows are inputs, while lists show specifications.
        inserted: added,
        updated: changed,
        errors: writtenCounts(rows).errors,
      } as const;
      const batch_id = await writeSpecifications(db, batch, writes, onWritten);
      return {
        ...saveResult(rows, ignoredNames(body, specificationFields)),
        batch_id,
        added,
        changed,
        unchanged,
      };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST, follow: 'specification' },
  ),
];

/**
 * Reads everything that the rows may reference, in a few statements. With `locked`, the car models are locked so that
 * their specifications stay unchanged until the transaction ends.
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
  return { carModels, saps: await knownSaps(db, codes), specifications: await storedOn(db, ids, days) };
}

/** Includes car models whose names match only when normalized: the check distinguishes them. */
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

/** Reads the specifications of these car models on these days, with their inputs in order. */
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
