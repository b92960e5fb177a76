import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { stockCountCalls } from '#domain/coverage/stock-count';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { addDays, daysBetween } from '#domain/values/day';
import type { Ages } from './age-records.ts';
import type { Company } from './company.ts';
import { type RangeModelName, rangeModels } from './range-models.ts';
import { partsOf, platforms } from './range-parts.ts';
import { rangePlans } from './range-plans.ts';
import { buildRangePurchases } from './range-purchases.ts';
import { findSapsByCode, type Send } from './send.ts';

/**
 * Builds everything that the company makes besides the Sayyoh: nine cars on four platforms, their plans, and purchases
 * in every state, so that lists are long and each reason of a shortage occurs. Returns the ages of all records.
 */
export async function buildRange(send: Send, company: Company, today: string): Promise<Ages> {
  await importFile(send, bulkCalls.save, 'platforms.xlsx', Object.values(platforms).flatMap(partsOf));
  const specifications = await buildSpecifications(send, today);

  const ages: Ages = { purchases: [], invoices: [] };
  const stocked = Object.values(company.plans);
  for (const { model, from, to, cars, courses, note = null } of rangePlans) {
    const days = { begin_date: addDays(today, from), end_date: addDays(today, to) };
    const { plan_id } = await send(planCalls.save, {
      specification_id: specifications[model],
      ...days,
      quant: cars,
      note,
    });
    await buildRangePurchases(send, { plan_id, from, courses, today }, ages);
    if (!OF_CHORSU.has(model)) stocked.push(plan_id);
  }

  await importFile(
    send,
    stockCountCalls.bulkSave,
    'store of yesterday.csv',
    await countsOf(send, stocked, today),
  );
  const repriced = partsOf(platforms.arslon).slice(0, 12);
  await importFile(send, bulkCalls.save, 'new MOQs.xlsx', repriced.map(withLargerMoq), 2);
  return ages;
}

/**
 * Imports rows as an import page does. All rows are valid, and the given number of other rows in the file was skipped.
 */
async function importFile(
  send: Send,
  call: typeof bulkCalls.save,
  filename: string,
  rows: object[],
  left_out = 0,
): Promise<void> {
  const { batch_id, errors } = await send(call, rows);
  if (errors[0]) throw new Error(`Row ${errors[0].index} of the demo's ${filename}: ${errors[0].error}`);
  await send(batchCalls.describe, { batch_id, filename, left_out });
}

async function buildSpecifications(send: Send, today: string) {
  const saps = await findSapsByCode(send);
  const ids: Partial<Record<RangeModelName, number>> = {};
  for (const [model, { form, inputs }] of Object.entries(rangeModels)) {
    const { product_id } = await send(carModelCalls.save, { ...form, state: 'A' });
    const { specification_id } = await send(specificationCalls.save, {
      output_product_id: product_id,
      begin_date: addDays(today, -180),
      inputs: inputs.map(([code, quant]) => ({ ...saps(code), quant })),
      state: 'A',
    });
    ids[model as RangeModelName] = specification_id;
  }
  return ids as Record<RangeModelName, number>;
}

/** The stock covers plans that begin within this many days. Later plans wait for their orders. */
const STOCKED_DAYS = 14;
/**
 * How many pieces are missing in the stock of each SAP. The Зарафшон Ферма lacks them on its last days, each for
 * another reason.
 */
const MISSING: Readonly<Record<string, number>> = {
  '54000006': 4,
  '54000008': 4,
  '54000009': 4,
  '54000018': 4,
};
/** The vans have separate parts, whose deliveries are defined separately. */
const OF_CHORSU: ReadonlySet<RangeModelName> = new Set(['chorsu', 'chorsuLong']);
/** The Chorsu's stock. Most parts suffice for all cars of its first two plans, and every third part for fewer. */
const CHORSU = { whole: 546, part: 406 };

/** Returns yesterday's stock counts, derived from these plans. */
async function countsOf(send: Send, plan_ids: readonly number[], today: string) {
  const counted_on = addDays(today, -1);
  const quantities = new Map<string, number>();
  for (const plan_id of plan_ids) {
    const { begin_date, end_date } = await send(planCalls.model, { plan_id });
    if (begin_date > addDays(today, STOCKED_DAYS) || end_date < today) continue;
    const remainingShare = Math.min(
      1,
      (daysBetween(today, end_date) + 1) / (daysBetween(begin_date, end_date) + 1),
    );
    for (const { sap_code, quant } of await send(purchaseCalls.planLines, { plan_id }))
      quantities.set(sap_code, (quantities.get(sap_code) ?? 0) + Math.ceil(quant * remainingShare));
  }
  const counted = [...quantities].map(([sap_code, quant]) => ({
    sap_code,
    quant: quant - (MISSING[sap_code] ?? 0),
    counted_on,
  }));
  const ofChorsu = rangeModels.chorsu.inputs.map(([sap_code, quant], index) => ({
    sap_code,
    quant: quant * (index % 3 === 2 ? CHORSU.part : CHORSU.whole),
    counted_on,
  }));
  return [...counted, ...ofChorsu];
}

function withLargerMoq(part: BulkRecord) {
  return { ...part, min_order_quant: (part.min_order_quant ?? 0) + 100 };
}
