import { numberLines } from '#domain/lines/line';
import {
  type Specification,
  type specificationCalls,
  storedSpecification,
} from '#domain/specification/specification';
import { daysInForce } from '#domain/specification/specifications-in-force';
import type { State } from '#domain/values/state';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { differencesOf } from '../facts/purchase-differences.queries.ts';
import { checkLines, replaceLines, storedLines } from '../lines/line.queries.ts';
import { claimRecord, lastChange, storedColumns, storeRecord } from '../record/stored-record.ts';

/** Returns a specification with its inputs and its days in force. Throws 404. */
export async function getSpecification(db: Db, specificationId: number): Promise<Specification> {
  const found = await db
    .selectFrom('specifications')
    .innerJoin('products', 'products.product_id', 'specifications.output_product_id')
    .where('specification_id', '=', specificationId)
    .select(storedColumns('specifications', storedSpecification))
    .select(['products.product_label as output_product_label', 'next_begin'])
    .$narrowType<{ state: State; actual_state: State; output_product_label: string }>()
    .executeTakeFirst();
  if (!found) throw notFound();
  const { next_begin, ...specification } = found;
  return {
    ...specification,
    ...daysInForce(found, next_begin),
    inputs: await storedLines(db, 'specification_inputs', specificationId),
    last_change: await lastChange(db, 'specification', specificationId),
  };
}

/**
 * Creates or updates a specification with its inputs, numbered from 1. Throws 404, 409 `stale`, and 400 for a car model
 * or an input that cannot be chosen.
 */
export async function saveSpecification(db: Db, form: ParsedOf<typeof specificationCalls.save>) {
  const { specification_id: id, version: opened, inputs, ...fields } = form;
  const version = await claimRecord(db, 'specification', id, opened, form);
  const before = id === null ? [] : await storedLines(db, 'specification_inputs', id);
  await checkLines(
    db,
    'inputs',
    inputs,
    before.map(({ sap_id }) => sap_id),
  );

  const specification_id = await storeRecord(db, 'specification', id, { ...fields, version });
  await replaceLines(db, 'specification_inputs', specification_id, numberLines(inputs));
  // No plan uses a new specification yet.
  const saps = id === null ? [] : changedSaps(before, inputs);
  const differences = await differencesOf(db, { specifications: [specification_id], saps });
  return { specification_id, version, ...differences };
}

/** Returns the ids of the SAPs whose input was added, was removed, or has a new quantity. */
export function changedSaps(
  before: readonly { sap_id: number; quant: number }[],
  after: readonly { sap_id: number; quant: number }[],
): number[] {
  const old = new Map(before.map(({ sap_id, quant }) => [sap_id, quant]));
  const now = new Map(after.map(({ sap_id, quant }) => [sap_id, quant]));
  const sapIds = new Set([...old.keys(), ...now.keys()]);
  return [...sapIds].filter((sapId) => old.get(sapId) !== now.get(sapId));
}

/** Returns the specifications of a car model by begin date, then by creation. */
export async function findTimeline(db: Db, carModelId: number) {
  return db
    .selectFrom('specifications')
    .where('output_product_id', '=', carModelId)
    .orderBy('begin_date')
    .orderBy('specification_id')
    .select(['specification_id', 'product_label', 'begin_date', 'state'])
    .$narrowType<{ product_label: string; state: State }>()
    .execute();
}
