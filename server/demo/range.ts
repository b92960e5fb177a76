import { sql } from 'kysely';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { checkDigit } from '#domain/container/check-digit';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls } from '#domain/invoice/invoice';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { addDays, daysBetween } from '#domain/values/day';
import type { DataOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { type Company, lineForm } from './company.ts';
import { type RangeModelName, rangeModels } from './models.ts';
import { OF_PLATFORM, partsOf, platforms } from './range-parts.ts';
import { type Course, type Delivery, deliveries, type Promised, rangePlans } from './range-plans.ts';
import { findSapsByCode, type Send } from './send.ts';

/**
 * Builds the extended range: nine cars on four platforms and two vans, their plans, and purchases in every state, so
 * that lists are long and each reason for a shortage occurs. Returns the ages of the purchases and invoices.
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
  const changedParts = partsOf(platforms.arslon).slice(0, 12);
  await importFile(send, bulkCalls.save, 'new MOQs.xlsx', changedParts.map(withLargerMoq), 2);
  return ages;
}

/**
 * Imports rows as an import page does. All rows are valid. `left_out` is the number of other rows in the file, which
 * were skipped.
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
 * The pieces that the stock of a SAP lacks. The Зарафшон Ферма lacks them on its last days, each SAP for a different
 * reason.
 */
const MISSING: Readonly<Record<string, number>> = {
  '54000006': 4,
  '54000008': 4,
  '54000009': 4,
  '54000018': 4,
};
/** The vans have separate parts, whose deliveries are defined separately. */
const OF_CHORSU: ReadonlySet<RangeModelName> = new Set(['chorsu', 'chorsuLong']);
/**
 * The Chorsu's stock, in cars. Most parts suffice for all cars of its first two plans, and every third part for fewer.
 */
const CHORSU = { whole: 546, part: 406 };

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

interface Planned {
  plan_id: number;
  from: number;
  courses: readonly Course[];
  today: string;
}

type Line = DataOf<typeof purchaseCalls.planLines>[number];

const CARRIERS = ['MSKU', 'TGHU', 'CAIU', 'HLXU', 'OOLU'];
const LEAD_DAYS = 45;

async function buildRangePurchases(send: Send, planned: Planned, ages: Ages): Promise<void> {
  const { plan_id, from, courses, today } = planned;
  if (courses.length === 0) return;
  const lines = await send(purchaseCalls.planLines, { plan_id });
  const shares =
    courses.length === 1
      ? [lines]
      : [true, false].map((isOfPlatform) =>
          lines.filter(({ sap_code }) => OF_PLATFORM.test(sap_code) === isOfPlatform),
        );

  for (const [index, course] of courses.entries()) {
    const { omitsEvery = Number.POSITIVE_INFINITY, closed, promised = [] } = deliveries[course];
    const ordered = (shares[index] ?? []).filter((_, line) => (line + 1) % omitsEvery !== 0);
    const product_saps = ordered.map((line) => ({
      ...lineForm(line),
      promises: promisesOf(line, promised, { from, today }),
    }));
    const { purchase_id } = await send(purchaseCalls.save, { plan_id, product_saps });
    const age = LEAD_DAYS - Math.min(from, LEAD_DAYS - 1);
    ages.purchases.push([purchase_id, age, age]);
    await deliver(send, { purchase_id, course, ordered, from, today }, ages);
    if (closed) await send(purchaseCalls.close, { purchase_id, sap_ids: null, note: closed });
  }
}

interface Order {
  purchase_id: number;
  course: Course;
  ordered: readonly Line[];
  from: number;
  today: string;
}

async function deliver(send: Send, { purchase_id, course, ordered, from, today }: Order, ages: Ages) {
  const { deliveries: sent, sharesWithoutInvoice = 0 } = deliveries[course];
  const shares = sent.filter(({ extendsDelivery }) => extendsDelivery === undefined).length;
  for (const [index, delivery] of sent.entries()) {
    const number = 3_001 + ages.invoices.length;
    const expected = delivery.expectedFromToday ?? after(from, delivery.expected);
    const arrived = delivery.arrived === undefined ? null : Math.min(from + delivery.arrived, 0);
    const share = delivery.extendsDelivery ?? index;
    const dealt = ordered.filter((_, line) => line % (shares + sharesWithoutInvoice) === share);
    const { invoice_id } = await send(invoiceCalls.save, {
      purchase_id,
      invoice_number: OF_PLATFORM.test(dealt[0]?.sap_code ?? '') ? `INV-${number}` : `СФ-${number}`,
      status: delivery.status,
      expected_on: dayOf(today, expected),
      ...(arrived !== null && { arrived_on: dayOf(today, arrived) }),
      product_saps: dealt.map((line, position) => ({
        ...lineForm(line),
        quant: portionOf(line.quant, delivery),
        ...placeOf(number, position, delivery),
      })),
    });
    if (delivery.arrivedContainers) await arriveSome(send, invoice_id, delivery.arrivedContainers, today);
    const changed = arrived === null ? 1 : -arrived;
    ages.invoices.push([invoice_id, changed + 12, changed]);
  }
}

async function arriveSome(send: Send, invoice_id: number, count: number, today: string): Promise<void> {
  const { containers } = await send(invoiceCalls.model, { invoice_id });
  const container_ids = containers.slice(0, count).map(({ container_id }) => container_id);
  await send(containerCalls.arrive, { container_ids, arrived_on: addDays(today, -1) });
}

/** Returns the container and LOT of a line. Parts that have not been shipped are in no container. */
function placeOf(invoice: number, position: number, { containers }: Delivery) {
  if (containers === 0) return {};
  const number = invoice * 7 + (position % containers);
  const carrier = CARRIERS[number % CARRIERS.length] ?? '';
  const digits = String(600_000 + ((number * 7_919) % 400_000));
  return {
    container: `${carrier} ${digits}-${checkDigit(carrier.toLowerCase() + digits)}`,
    lot: `L-${invoice}${String.fromCharCode(65 + (position % 3))}`,
  };
}

function portionOf(quant: number, { portion = 1 }: Delivery): number {
  return portion === 1 ? quant : Math.round(quant * portion);
}

function promisesOf(
  { quant }: Line,
  promised: readonly Promised[],
  { from, today }: { from: number; today: string },
) {
  return promised.flatMap(({ expected = 0, expectedFromToday = from + expected, portion }) => {
    const part = portion === 1 ? quant : Math.floor(quant * portion);
    return part > 0 ? [{ day: addDays(today, expectedFromToday), quant: part }] : [];
  });
}

function dayOf(today: string, days: number | null): string | null {
  return days === null ? null : addDays(today, days);
}

function after(from: number, days: number | undefined): number | null {
  return days === undefined ? null : from + days;
}

/** A record with the days since its creation and since its last change. */
type Age = readonly [id: number, created: number, modified: number];

interface Ages {
  purchases: Age[];
  invoices: Age[];
}

/** Backdates the company's records. No call can do that, since the server sets the timestamps. */
export async function ageRecords(db: Db, { purchases }: Company, range: Ages): Promise<void> {
  const { invoices } = purchases;
  const ofPurchases: Age[] = [
    [purchases.settled, 130, 118],
    [purchases.mixed, 26, 20],
    [purchases.begun, 12, 12],
    [purchases.fresh, 1, 1],
    ...range.purchases,
  ];
  const ofInvoices: Age[] = [
    [invoices.settled, 104, 88],
    [invoices.arrived, 15, 3],
    [invoices.transit, 9, 5],
    [invoices.open, 4, 4],
    [invoices.begun, 6, 6],
    ...range.invoices,
  ];

  for (const [id, created, modified] of ofPurchases) {
    await db
      .updateTable('purchases')
      .set({ created_at: daysAgo(created), modified_at: daysAgo(modified) })
      .where('purchase_id', '=', id)
      .execute();
  }
  for (const [id, created, modified] of ofInvoices) {
    await db
      .updateTable('invoices')
      .set({ created_at: daysAgo(created), modified_at: daysAgo(modified) })
      .where('invoice_id', '=', id)
      .execute();
  }
  // Each record is a day older than the next, in the order of the file.
  await sql`update products set created_at = now() - make_interval(days => 400 - product_id)`.execute(db);
  await sql`update part_saps set created_at = now() - make_interval(days => 390 - sap_id)`.execute(db);
}

function daysAgo(days: number) {
  return sql<string>`now() - make_interval(days => ${days}::int)`;
}
