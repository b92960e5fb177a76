import { sql } from 'kysely';
import { passiveSap } from '#domain/lines/line';
import { timelinesOf } from '#domain/replace/replaced-specifications';
import { replacedInputs } from '#domain/replace/replacement-effect';
import { contradictionIn } from '#domain/supposition/contradiction';
import type { SupposedRecords } from '#domain/supposition/suppose';
import {
  type NamedRecord,
  ofWhat,
  recordKey,
  recordsOf,
  type Supposition,
} from '#domain/supposition/supposition';
import { FIRST_DAY } from '#domain/values/day';
import type { Millionths } from '#domain/values/quantity';
import type { Fault } from '#domain/wire/details';
import type { Db } from '../db/db.ts';
import { badRequest } from '../errors/errors.ts';
import { unfitQuantity } from '../replace/judge-replacement.ts';
import { readSpecifications, replaceablePlans, replacementSaps } from '../replace/replacement.queries.ts';

/** The stored records that some suppositions affect. */
export interface Supposed extends SupposedRecords {
  /** The SAPs whose results may change. */
  saps: readonly number[];
  /** The settled plans that are read as if they were not settled, since a supposition may change them. */
  reopened: readonly number[];
}

/**
 * Reads the records that suppositions depend on. Throws 400 with the position of a supposition that contradicts an
 * earlier supposition, names a record that does not exist, or is impossible.
 */
export async function readSupposed(db: Db, all: readonly Supposition[]): Promise<Supposed> {
  const contradiction = contradictionIn(all);
  if (contradiction) throw refused(contradiction.place, contradiction.sentence, 'contradiction');
  const records = all.flatMap(recordsOf);
  const known = await knownRecords(db, records);
  for (const [index, one] of all.entries()) {
    const unknown = recordsOf(one).find((record) => !known.has(recordKey(record)));
    if (unknown) throw refused(index, `The ${unknown.kind} does not exist.`, 'unknown_reference');
  }

  const plans = [...ofWhat(all, 'plan'), ...ofWhat(all, 'not_built'), ...ofWhat(all, 'first')];
  const splits = await splitsOf(
    db,
    plans.map(({ plan_id }) => plan_id),
  );
  const together = new Map(splits.map((split) => [split.plan_id, split.together]));
  const replacements = await readReplacements(db, all);
  return {
    together,
    replaced: replacements.map(({ inputs }) => inputs),
    reopened: [
      ...splits.filter(({ settled }) => settled).flatMap((split) => split.together),
      ...replacements.flatMap(({ settled }) => settled),
    ],
    saps: [
      ...new Set([
        ...records.flatMap((one) =>
          one.kind === 'promise' ? one.sap_id : one.kind === 'part SAP' ? one.id : [],
        ),
        ...(await sapsOfInvoices(db, all)),
        ...(await neededOrPurchasedSaps(db, [...together.values()].flat())),
      ]),
    ],
  };
}

function refused(index: number, sentence: string, code: string) {
  const fault: Fault = { path: `suppositions.${index}`, message: sentence };
  return badRequest(`Supposition ${index + 1}: ${sentence}`, code, [fault]);
}

async function knownRecords(db: Db, records: readonly NamedRecord[]): Promise<ReadonlySet<string>> {
  const promises = records.filter(({ kind }) => kind === 'promise');
  const ids = (kind: NamedRecord['kind']) =>
    records.flatMap((one) => (one.kind === kind && 'id' in one ? one.id : []));
  const { rows } = await sql<{ record: string }>`
    select 'container ' || container_id as record from containers
    where container_id = any (${ids('container')}::int[])
    union all
    select 'invoice ' || invoice_id from invoices
    where invoice_id = any (${ids('invoice')}::int[])
    union all
    select 'promise ' || purchase_id || ' ' || sap_id || ' ' || day
    from json_to_recordset(${JSON.stringify(promises)}::json) as requested (purchase_id int, sap_id int, day date)
    join purchase_promises using (purchase_id, sap_id, day)
    union all
    select 'plan ' || plan_id from plans where plan_id = any (${ids('plan')}::int[])
    union all
    select 'part SAP ' || sap_id from part_saps where sap_id = any (${ids('part SAP')}::int[])
  `.execute(db);
  return new Set(rows.map(({ record }) => record));
}

/** Returns each plan with all parts of its split, including the plan itself. */
async function splitsOf(db: Db, planIds: readonly number[]) {
  const { rows } = await sql<{ plan_id: number; settled: boolean; together: number[] }>`
    select plan_id, settled, array(
      select other.plan_id from plans as other where other.plan_id = plans.plan_id or other.split_of = plans.split_of
    ) as together
    from plans where plan_id = any (${planIds}::int[])
  `.execute(db);
  return rows;
}

async function sapsOfInvoices(db: Db, all: readonly Supposition[]): Promise<number[]> {
  const { rows } = await sql<{ sap_id: number }>`
    select distinct sap_id from invoice_lines where invoice_id = any (array(
      select invoice_id from containers
      where container_id = any (${ofWhat(all, 'container').map((one) => one.container_id)}::int[])
      union select unnest(${ofWhat(all, 'invoice').map((one) => one.invoice_id)}::int[])
    ))
  `.execute(db);
  return rows.map(({ sap_id }) => sap_id);
}

async function neededOrPurchasedSaps(db: Db, planIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ sap_id: number }>`
    select sap_id from plans join specification_inputs using (specification_id)
    where plan_id = any (${planIds}::int[])
    union
    select sap_id
    from saps_of_purchases(array(select purchase_id from purchases where plan_id = any (${planIds}::int[])))
  `.execute(db);
  return rows.map(({ sap_id }) => sap_id);
}

interface Replacement {
  /** The quantity of the new SAP for one car, by plan. */
  inputs: ReadonlyMap<number, Millionths>;
  settled: number[];
}

/**
 * Reads the plans that the supposed replacements change. The supposed begin date of a plan decides whether the plan
 * moves to the new specification (behaviour 35.2).
 */
async function readReplacements(db: Db, all: readonly Supposition[]): Promise<Replacement[]> {
  const begins = new Map(ofWhat(all, 'plan').map(({ plan_id, begin_date }) => [plan_id, begin_date]));
  const found: Replacement[] = [];
  for (const [index, one] of all.entries()) {
    if (one.what !== 'replace') continue;
    const by = (await replacementSaps(db, [one.by_sap_id])).get(one.by_sap_id);
    if (by?.state === 'P') throw refused(index, passiveSap(by.sap_code), 'passive_reference');
    const specifications = await readSpecifications(db, one);
    const ids = specifications
      .filter(({ quant }) => quant !== null)
      .map(({ specification_id }) => specification_id);
    const plans = await replaceablePlans(db, ids, FIRST_DAY);
    const { inputs, ...replaced } = replacedInputs(
      {
        timelines: timelinesOf(specifications),
        specifications: new Map(specifications.map((each) => [each.specification_id, each])),
        plans: plans.map((plan) => ({ ...plan, begin_date: begins.get(plan.plan_id) ?? plan.begin_date })),
        move_plans: true,
      },
      one.from,
    );
    const unfit = unfitQuantity(replaced, one.factor, by?.sap_code ?? '');
    if (unfit) throw refused(index, unfit, 'quantity_unfit');
    const settled = plans.filter((plan) => plan.settled && inputs.has(plan.plan_id));
    found.push({ inputs, settled: settled.map(({ plan_id }) => plan_id) });
  }
  return found;
}
