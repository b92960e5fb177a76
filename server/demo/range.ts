import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { stockCountCalls } from '#domain/coverage/stock-count';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import type { Ages } from './age-records.ts';
import { findSapsByCode } from './find-saps.ts';
import type { Input } from './models.ts';
import { type RangeModelName, rangeModels } from './range-models.ts';
import { inputsOf, OF_PLATFORM, partsOf, platforms } from './range-parts.ts';
import { rangePlans } from './range-plans.ts';
import { buildRangePurchases } from './range-purchases.ts';
import type { Send } from './send.ts';

/**
 * Builds what the company makes beside the Sayyoh: nine cars on four platforms, their plans, and purchases that went
 * every way a purchase can go, so that lists are long and each reason of a shortage occurs. Answers how old it all is.
 */
export async function buildRange(send: Send, today: string): Promise<Ages> {
  await importFile(send, bulkCalls.save, 'platforms.xlsx', Object.values(platforms).flatMap(partsOf));
  const specifications = await buildSpecifications(send, today);

  const ages: Ages = { purchases: [], invoices: [] };
  for (const { model, from, to, cars, courses, note = null } of rangePlans) {
    const days = { begin_date: addDays(today, from), end_date: addDays(today, to) };
    const { plan_id } = await send(planCalls.save, {
      specification_id: specifications[model],
      ...days,
      quant: cars,
      note,
    });
    await buildRangePurchases(send, { plan_id, from, courses, today }, ages);
  }

  await importFile(send, stockCountCalls.bulkSave, 'store of yesterday.csv', countsOf(today));
  const dearer = partsOf(platforms.arslon).slice(0, 12);
  await importFile(send, bulkCalls.save, 'new MOQs.xlsx', dearer.map(withLargerMoq), 2);
  return ages;
}

/** Imports rows as the page of an import does: all are good, and so many others of the file were left out. */
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

/** For how many cars the store held parts yesterday, by the platform that is built. */
const COUNTED: readonly (readonly [readonly Input[], cars: number])[] = [
  [inputsOf(platforms.arslon), 150],
  [inputsOf(platforms.turon), 110],
  [inputsOf(platforms.bahor), 300],
  [rangeModels.turon.inputs.filter(([code]) => !OF_PLATFORM.test(code)), 900],
];
/** The Chorsu's: for all cars of its first two plans, of every third part for fewer. */
const CHORSU = { whole: 546, part: 406 };
/** One of so many parts has too little stock. */
const SCARCE = 16;

/** Yesterday's count of the store: enough of most parts for the cars that are being built, too little of a few. */
function countsOf(today: string) {
  const counted_on = addDays(today, -1);
  const counted = COUNTED.flatMap(([inputs, cars]) =>
    inputs.map(([sap_code, quant], index) => ({
      sap_code,
      quant: quant * (index % SCARCE === 9 ? cars / 2 : cars + (index % 7)),
      counted_on,
    })),
  );
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
