import * as z from 'zod/mini';
import { counted, grouped } from '../values/counted.ts';
import { compareDays, day, formatDay, formatDayNear } from '../values/day.ts';
import {
  addQuantities,
  formatQuantity,
  fromMillionths,
  LINE_DECIMALS,
  positiveQuantity,
  sumQuantities,
  toMillionths,
} from '../values/quantity.ts';

/** The maximum number of promises of a line and of a purchase (behaviour 31.1). */
export const MAX_OF_LINE = 366;
export const MAX_OF_PURCHASE = 50_000;
/** The error for a file with more rows than a purchase may have promises (behaviour 31.4). */
export const TOO_MANY_PROMISE_ROWS = `A file of promises can have at most ${grouped(MAX_OF_PURCHASE)} rows.`;

export const DAY_COLUMN = {
  header: 'Day',
  alternates: ['Promised', 'Promised on', 'Delivery date', 'Expected', 'Date'],
} as const;

export const purchasePromise = z.object({ day: z.string(), quant: z.number() });
export type PurchasePromise = z.infer<typeof purchasePromise>;

const promiseForm = z.object({
  day,
  quant: positiveQuantity(LINE_DECIMALS),
});

/**
 * The promises of a line in a save, at most one per day. If omitted or null, the stored promises stay (behaviour 31.3).
 */
export const promisesForm = z.optional(
  z.nullable(
    z.array(promiseForm).check(
      z.maxLength(MAX_OF_LINE, `must have at most ${counted(MAX_OF_LINE, 'promise')}.`),
      z.check(({ value, issues }) => {
        const repeated = repeatedDay(value);
        if (repeated) issues.push({ code: 'custom', input: value, message: promisedTwice(repeated) });
      }),
    ),
  ),
);

function repeatedDay(promises: readonly { day: string | null }[]): string | undefined {
  const seen = new Set<string>();
  for (const { day: promised } of promises) {
    if (promised === null) continue;
    if (seen.has(promised)) return promised;
    seen.add(promised);
  }
  return undefined;
}

function promisedTwice(promised: string): string {
  return `${formatDay(promised)} is promised twice.`;
}

/** Returns the error for a line with too many promises. */
export function tooManyPromises(code: string): string {
  return `SAP ${code} has more than ${counted(MAX_OF_LINE, 'promise')}.`;
}

/** Returns the error for promises that exceed the ordered quantity (behaviour 31.1). */
export function tooMuchPromised(code: string | null, promised: number, ordered: number): string {
  return `The promises of ${code} add up to ${formatQuantity(promised)}, more than the ${formatQuantity(ordered)} ordered.`;
}

/** Returns the fault if the promises of a line exceed its quantity. */
export function promisesFault(line: {
  sap_code: string | null;
  quant: number | null;
  promises?: readonly PurchasePromise[] | undefined;
}): string | undefined {
  const { sap_code, quant, promises = [] } = line;
  const promised = sumQuantities(promises);
  return promised > Math.max(quant ?? 0, 0) ? tooMuchPromised(sap_code, promised, quant ?? 0) : undefined;
}

/** Formats a promise: `300 on Dec 3, 2026`. */
export function formatPromise({ day: on, quant }: PurchasePromise): string {
  return `${formatQuantity(quant)} on ${formatDay(on)}`;
}

/**
 * Formats promises in the given order: `300 Dec 3 overdue · 200 Dec 17`. The year is omitted if it is the year of
 * `today`.
 */
export function promisedWords(
  promises: readonly (PurchasePromise & { overdue: boolean })[],
  today: string,
): string {
  return promises
    .map(({ day: on, quant, overdue }) => {
      const words = `${formatQuantity(quant)} ${formatDayNear(on, today)}`;
      return overdue ? `${words} overdue` : words;
    })
    .join(' · ');
}

export const byDay = (one: { day: string }, other: { day: string }) => compareDays(one.day, other.day);

/**
 * Returns the open part of each promise by day: the invoiced quantity reduces the earliest promise first (behaviour
 * 31.2). The database calculates the same for stored promises (`server/db/rules/095_promises.sql`).
 */
export function promisesLeft<Promised extends PurchasePromise>(
  promises: readonly Promised[],
  invoiced: number,
): (Promised & { left: number })[] {
  let invoicedLeft = toMillionths(invoiced);
  return promises.toSorted(byDay).map((promise) => {
    const promised = toMillionths(promise.quant);
    const covered = invoicedLeft < promised ? invoicedLeft : promised;
    invoicedLeft -= covered;
    return { ...promise, left: fromMillionths(promised - covered) };
  });
}

/**
 * Reduces the promises of a line to its quantity, the latest days first (behaviour 14.9). Returns the same array if
 * they do not exceed the quantity.
 */
export function fitPromises(promises: readonly PurchasePromise[], quant: number): readonly PurchasePromise[] {
  if (sumQuantities(promises) <= quant) return promises;
  return promisesLeft(promises, Math.max(quant, 0)).flatMap(({ left, ...promise }) => {
    const fitting = addQuantities(promise.quant, -left);
    return fitting > 0 ? { ...promise, quant: fitting } : [];
  });
}
