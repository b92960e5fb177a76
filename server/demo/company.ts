import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import type { RequestOf } from '#domain/wire/call';
import { catalog, codeChanges } from './catalog.ts';
import { models, recipes } from './models.ts';
import { type FindSap, findSapsByCode, type Send } from './send.ts';

/**
 * Builds a small, realistic company through the calls that users would make: cars, parts in many alphabets, a
 * superseded specification, purchases in every state, invoices in every status. All dates are relative to `today`.
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

/** The ids of the company's records. */
export type Company = Awaited<ReturnType<typeof buildCompany>>;

async function importParts(send: Send): Promise<void> {
  for (const rows of [catalog, ...codeChanges]) {
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

/** Sets a part and two SAPs to Passive. Specifications in force contain one of these SAPs. */
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

type InvoiceForm = RequestOf<typeof invoiceCalls.save>;
type InvoiceLine = InvoiceForm['product_saps'][number];
type Plans = Record<'past' | 'running' | 'next' | 'lochin', number>;

interface Ordered {
  purchase_id: number;
  needs: (code: string) => number;
  lines: { product_id: number; sap_id: number; sap_code: string; quant: number }[];
}

async function buildPurchases(send: Send, plans: Plans, saps: FindSap) {
  const settled = await order(send, plans.past, 'Closed, all arrived');
  const mixed = await order(send, plans.running, 'Ask the supplier about the windscreens');
  const begun = await order(send, plans.lochin);
  const fresh = await order(send, plans.next, 'To be confirmed');

  const invoice = async (
    { purchase_id }: Ordered,
    invoice_number: string,
    status: InvoiceForm['status'],
    product_saps: InvoiceLine[],
    note: string | null = null,
  ) =>
    (await send(invoiceCalls.save, { purchase_id, invoice_number, status, product_saps, note })).invoice_id;

  const invoices = {
    settled: await invoice(settled, 'INV-2204', 'A', settled.lines.map(lineForm), 'Paid'),
    arrived: await invoice(mixed, 'INV-2310', 'A', arrivedLines(mixed, saps)),
    transit: await invoice(mixed, 'СФ-118/2', 'T', transitLines(mixed, saps), 'Вагон задержан на границе'),
    open: await invoice(mixed, '发票 0093', 'O', openLines(mixed, saps)),
    begun: await invoice(begun, 'INV-2410', 'O', begun.lines.slice(0, 6).map(lineForm)),
  };
  return {
    settled: settled.purchase_id,
    mixed: mixed.purchase_id,
    begun: begun.purchase_id,
    fresh: fresh.purchase_id,
    invoices,
  };
}

async function order(send: Send, plan_id: number, note: string | null = null): Promise<Ordered> {
  const lines = await send(purchaseCalls.planLines, { plan_id });
  const { purchase_id } = await send(purchaseCalls.save, {
    plan_id,
    note,
    product_saps: lines.map(lineForm),
  });
  const needed = new Map(lines.map(({ sap_code, quant }) => [sap_code, quant]));
  return { purchase_id, lines, needs: (code) => needed.get(code) ?? 0 };
}

/**
 * Returns three complete lines (one of them in two containers), a line below and a line above the ordered quantity, and
 * a line that was not ordered.
 */
function arrivedLines({ needs }: Ordered, saps: FindSap): InvoiceLine[] {
  const bolts = needs('40010001');
  return [
    {
      ...saps('40010001'),
      quant: bolts,
      packages: [
        { container: 'MSKU 618342-9', lot: 'L-2601', quant: bolts - 4_000 },
        { container: 'MSKU 618343-4', lot: 'L-2601', quant: 1_500 },
        { container: 'MSKU 618343-4', lot: 'L-2602', quant: 2_500 },
      ],
    },
    { ...saps('40010003'), quant: needs('40010003'), container: 'MSKU 618343-4', lot: 'L-2601' },
    { ...saps('40010010'), quant: needs('40010010'), container: 'TGHU 220019-5', lot: '000117' },
    { ...saps('40010020'), quant: needs('40010020') - 60, container: 'TGHU 220019-5', lot: null },
    { ...saps('40010221'), quant: needs('40010221') + 80, container: 'TGHU 220019-5', lot: '000118' },
    { ...saps('GR-301'), quant: 50, container: null, lot: 'ΦΑ-7' },
  ];
}

/**
 * Returns the lines in transit. Together with the open invoice, they complete some lines of the purchase and leave
 * others short.
 */
function transitLines({ needs }: Ordered, saps: FindSap): InvoiceLine[] {
  return [
    { ...saps('00071201'), quant: needs('00071201') / 2, container: 'Вагон 54018832', lot: 'П-14' },
    { ...saps('00071211'), quant: needs('00071211'), container: 'Вагон 54018832', lot: 'П-15' },
    { ...saps('00071212'), quant: needs('00071212') - 96, container: 'Вагон 54018833', lot: null },
    { ...saps('40010030'), quant: 187.5, container: null, lot: 'B-0317' },
    { ...saps('PL-4401'), quant: needs('PL-4401') + 120, container: 'Вагон 54018833', lot: 'ŁK-26' },
    // The part was ordered under one of its codes and shipped under the other.
    { ...saps('KR-2202'), quant: needs('KR-2102'), container: 'Вагон 54018833', lot: null },
  ];
}

function openLines({ needs }: Ordered, saps: FindSap): InvoiceLine[] {
  return [
    { ...saps('00071201'), quant: needs('00071201') / 2 },
    { ...saps('CN-990004'), quant: needs('CN-990004') },
    { ...saps('KR-2101'), quant: needs('KR-2101') - 320 },
    { ...saps('CN-880001'), quant: 1_000, container: null, lot: '批次 26-03' },
  ];
}

export function lineForm({ product_id, sap_id, quant }: Ordered['lines'][number]) {
  return { product_id, sap_id, quant };
}
