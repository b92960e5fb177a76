import { checkDigit } from '#domain/container/check-digit';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import { addDays } from '#domain/values/day';
import type { DataOf } from '#domain/wire/call';
import type { Ages } from './age-records.ts';
import { type Delivery, deliveries, type Promised } from './deliveries.ts';
import { OF_PLATFORM } from './range-parts.ts';
import type { Course } from './range-plans.ts';
import type { Send } from './send.ts';

interface Planned {
  plan_id: number;
  /** The plan's first day, in days from today. */
  from: number;
  courses: readonly Course[];
  today: string;
}

type Line = DataOf<typeof purchaseCalls.planLines>[number];

const CARRIERS = ['MSKU', 'TGHU', 'CAIU', 'HLXU', 'OOLU'];
/** The number of days from an order to the first car. */
const LEAD_DAYS = 45;

/** Orders the needs of a plan from one or two suppliers, with deliveries according to the outcomes. */
export async function buildRangePurchases(send: Send, planned: Planned, ages: Ages): Promise<void> {
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

/** The first containers of an invoice arrived yesterday, and the others are still in transit. */
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
  const figures = String(600_000 + ((number * 7_919) % 400_000));
  return {
    container: `${carrier} ${figures}-${checkDigit(carrier.toLowerCase() + figures)}`,
    lot: `L-${invoice}${String.fromCharCode(65 + (position % 3))}`,
  };
}

function portionOf(quant: number, { portion = 1 }: Delivery): number {
  return portion === 1 ? quant : Math.round(quant * portion);
}

/** Returns the promises of a line, in whole pieces. */
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

function lineForm({ product_id, sap_id, quant }: Line) {
  return { product_id, sap_id, quant };
}

function dayOf(today: string, days: number | null): string | null {
  return days === null ? null : addDays(today, days);
}

function after(from: number, days: number | undefined): number | null {
  return days === undefined ? null : from + days;
}
