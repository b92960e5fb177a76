import { carModelCalls } from '#domain/car-model/car-model';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import { catalogue, renamings } from './catalogue.ts';
import { models, recipes } from './models.ts';
import { buildPurchases } from './purchases.ts';
import { findSapsByCode, type Send } from './send.ts';

/**
 * Builds a small, realistic company through the calls that users would make: cars, parts in many alphabets, a
 * superseded specification, purchases in every status, invoices in every state. All dates are relative to `today`.
 */
export async function buildCompany(send: Send, today: string) {
  await importParts(send);
  const cars = await buildCars(send);
  const saps = await findSapsByCode(send);

  const specification = async (
    car: number,
    days: number,
    recipe: readonly (readonly [string, number])[],
    more: { state?: 'A' | 'P'; note?: string } = {},
  ) => {
    const inputs = recipe.map(([code, quant]) => ({ ...saps(code), quant }));
    const fields = { output_product_id: car, begin_date: addDays(today, days), inputs, state: 'A' as const };
    return (await send(specificationCalls.save, { ...fields, ...more })).specification_id;
  };
  const specifications = {
    superseded: await specification(cars.sayyoh, -300, recipes.sayyohFirst, { note: 'Without glass' }),
    current: await specification(cars.sayyoh, -60, recipes.sayyohNow, { note: 'Glass is now ours to order' }),
    draft: await specification(cars.sayyoh, 60, recipes.sayyohDraft, {
      state: 'P',
      note: 'Air conditioning?',
    }),
    lochin: await specification(cars.lochin, -200, recipes.lochin),
    lochinNext: await specification(cars.lochin, 12, recipes.lochin.slice(0, -1), { note: 'One part fewer' }),
  };

  const plan = async (specification_id: number, from: number, to: number, quant: number, note?: string) => {
    const days = { begin_date: addDays(today, from), end_date: addDays(today, to) };
    return (await send(planCalls.save, { specification_id, ...days, quant, note: note ?? null })).plan_id;
  };
  const plans = {
    past: await plan(specifications.superseded, -120, -91, 240),
    running: await plan(specifications.current, -20, 9, 480, 'Two shifts'),
    next: await plan(specifications.current, 10, 40, 520),
    lochin: await plan(specifications.lochin, -10, 20, 120, 'Первая партия'),
    later: await plan(specifications.lochin, 41, 71, 90),
  };

  const purchases = await buildPurchases(send, plans, saps);
  await retire(send, saps);
  return { cars, specifications, plans, purchases };
}

/** The ids of the company's records, for tests and demo data. */
export type Company = Awaited<ReturnType<typeof buildCompany>>;

async function importParts(send: Send): Promise<void> {
  for (const rows of [catalogue, ...renamings]) {
    const { errors } = await send(bulkCalls.save, [...rows]);
    if (errors[0]) throw new Error(`Row ${errors[0].index} of the demo's parts: ${errors[0].error}`);
  }
}

async function buildCars(send: Send) {
  const car = async (form: (typeof models)['sayyoh'], state: 'A' | 'P' = 'A') =>
    (await send(carModelCalls.save, { ...form, state })).product_id;
  return {
    sayyoh: await car(models.sayyoh),
    lochin: await car(models.lochin),
    karvon: await car(models.karvon, 'P'),
  };
}

/** Sets records to Passive: a part with its SAP, and two SAPs, one of which the specification in force contains. */
async function retire(send: Send, saps: (code: string) => { product_id: number; sap_id: number }) {
  const { product_id } = saps('UZ-1006');
  const { name, gen_name, version } = await send(partCalls.model, { product_id });
  await send(partCalls.save, { product_id, name, gen_name, version, note: 'Now made in house', state: 'P' });

  for (const code of ['40010002', 'DE-7001']) {
    const {
      product_label: _,
      product_state: __,
      ...sap
    } = await send(partSapCalls.model, {
      sap_id: saps(code).sap_id,
    });
    await send(partSapCalls.save, { ...sap, state: 'P' });
  }
}
