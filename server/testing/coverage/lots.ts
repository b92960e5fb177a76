import { type Company, containerOf, keyOf, planOf, promisesOf } from './company.ts';

// The records of a company as `simulate.ts` allocates them: lots of pieces. Days are relative to today, which is 0.
// Pieces are whole millionths.

export type Millionths = bigint;

export const TODAY = 0;

/** The invoice and container of pieces, with '' for loose goods, or the purchase that promises them. */
export type Origin = { invoice: number; container: string } | { purchase: number };

export interface Lot {
  plan: number;
  quant: Millionths;
  due: number | null;
  origin: Origin;
}
export interface Delivery extends Lot {
  origin: { invoice: number; container: string };
  purchase: number;
  status: 'O' | 'T' | 'A';
  here: number | null;
}

/**
 * Returns the deliveries of a SAP. A container has its separate day or the day of its invoice. A container in
 * `arrivesToday` stays expected if the SAP was counted today, because the count includes today's arrivals.
 */
export function deliveriesOf(
  company: Company,
  sap: number,
  arrivesToday: readonly string[] = [],
): Delivery[] {
  const isCounted = company.counts.some((count) => count.sap === sap && count.day === TODAY);
  return company.invoices.flatMap(({ purchase: named, status, expected, arrived, lines, own }, invoice) => {
    const purchase = named % company.purchases.length;
    const bought = company.purchases[purchase];
    if (!bought) return [];
    const packages = lines.filter((line) => line.sap === sap).flatMap((line) => line.packages);
    return packages.map(({ container: containerIndex, quant }) => {
      const container = containerOf(containerIndex) === null ? '' : keyOf(containerIndex);
      const days = own.find((one) => keyOf(one.container) === keyOf(containerIndex));
      const arrivedOn = days?.arrived ?? (status === 'A' ? arrived : null);
      const origin = { invoice, container };
      return {
        plan: planOf(company, bought),
        purchase,
        quant: millionths(quant),
        status,
        due: days?.expected ?? expected,
        here: arrivedOn === null && !isCounted && arrivesToday.includes(nameOf(origin)) ? TODAY : arrivedOn,
        origin,
      };
    });
  });
}

/** Returns the lines of a SAP with their open quantities, and the open promises (25.4, 31.2). */
export function purchasesOf(company: Company, sap: number, deliveries: readonly Delivery[]) {
  return company.purchases.flatMap(({ closed, lines, ...bought }, purchase) => {
    const line = lines.find((one) => one.sap === sap);
    if (!line) return [];
    const plan = planOf(company, bought);
    const ordered = millionths(line.quant);
    let invoiced = pieces(deliveries.filter((delivery) => delivery.purchase === purchase));
    if (closed || line.closed) return { plan, purchase, ordered, rest: 0n, promised: 0n, promises: [] };
    const rest = ordered > invoiced ? ordered - invoiced : 0n;
    const promises = promisesOf(line)
      .sort((a, b) => a.day - b.day)
      .map(({ day, quant }) => {
        const promised = millionths(quant);
        const taken = least([promised, invoiced]);
        invoiced -= taken;
        return { plan, quant: promised - taken, due: day, origin: { purchase } };
      });
    return { plan, purchase, ordered, rest, promised: pieces(promises), promises };
  });
}

/** Returns the name of a container of an invoice. */
export function nameOf({ invoice, container }: { invoice: number; container: string }): string {
  return `${invoice} ${container}`;
}

/** Sums the pieces of all lots. */
export function pieces(lots: readonly { quant: Millionths }[]): Millionths {
  return sum(lots.map(({ quant }) => quant));
}

/** Returns the sum, which is 0 for an empty list. */
export function sum(all: readonly Millionths[]): Millionths {
  return all.reduce((total, one) => total + one, 0n);
}

/** Returns the minimum of at least one number. */
export function least(all: readonly Millionths[]): Millionths {
  return all.reduce((lowest, one) => (one < lowest ? one : lowest));
}

/** Converts a quantity of at most six decimals to whole millionths. */
export function millionths(quant: number): Millionths {
  return BigInt(Math.round(quant * 1_000_000));
}
