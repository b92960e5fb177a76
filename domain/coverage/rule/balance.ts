import { compareDays } from '../../values/day.ts';
import type { Millionths } from '../../values/quantity.ts';
import type { CoverageFacts, PlanFacts, PurchaseFacts, SapFacts, ShipmentFacts } from './facts.ts';
import { openNeeds } from './needs.ts';
import { byArrival, type Supply, supplyOf } from './supply.ts';

/** An entry of the balance of a SAP, and the record that supplies or needs the quantity. Stock has no such record. */
export interface BalanceEntry {
  day: string | null;
  what: 'stock' | 'arrived' | 'coming' | 'promised' | 'need';
  quant: Millionths;
  from: PlanFacts | PurchaseFacts | ShipmentFacts | null;
}

export interface Balance {
  /** Ordered by the day on which the entries count. */
  entries: (BalanceEntry & { balance: Millionths })[];
  /** The deliveries that do not count. Those for ended plans have the reason `over`. */
  uncounted: (BalanceEntry & { reason: Supply['uncounted'][number]['reason'] | 'over' })[];
}

/**
 * Returns the balance of a SAP entry by entry (behaviour 25.9): stock, arrivals, and then for each day its receipts
 * before its needs. Receipts of today count for plans that began earlier.
 */
export function balanceOf(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): Balance {
  const { today } = facts;
  const { stock, arrived, comingForEnded, expected, uncounted } = supplyOf(sap, facts);
  const countsOn = ({ day }: { day: string }) => (day > today ? day : today);
  const inStock = { day: sap.counted_on, what: 'stock' as const, quant: stock, from: null };
  const counted: BalanceEntry[] = [
    ...(stock > 0n || sap.counted_on !== null ? [inStock] : []),
    ...arrived
      .map((from) => ({ day: from.here_on, what: 'arrived' as const, quant: from.quant, from }))
      .sort(byArrival),
    // The sort is stable: receipts stay before needs, both in their order.
    ...[
      ...expected,
      ...openNeeds(sap, facts).map(({ plan, need }) => ({
        day: plan.begin_date,
        what: 'need' as const,
        quant: need,
        from: plan,
      })),
    ].sort((a, b) => compareDays(countsOn(a), countsOn(b))),
  ];
  let balance = 0n;
  return {
    entries: counted.map((entry) => {
      balance += entry.what === 'need' ? -entry.quant : entry.quant;
      return { ...entry, balance };
    }),
    uncounted: [
      ...uncounted,
      ...comingForEnded.map((from) => ({
        day: from.due_on,
        what: 'coming' as const,
        quant: from.quant,
        from,
        reason: 'over' as const,
      })),
    ].sort(byArrival),
  };
}
