import type { Millionths } from '../../values/quantity.ts';
import {
  byBegin,
  type CoverageFacts,
  compare,
  type PlanFacts,
  type PurchaseFacts,
  type SapFacts,
  type ShipmentFacts,
} from './facts.ts';
import { openNeeds } from './needs.ts';
import { byArrival, bySource, isShipment, supplyOf, type UncountedDelivery } from './supply.ts';

/** An entry of the balance of a SAP, and the record that supplies or needs the quantity. Stock has no such record. */
export interface BalancePiece {
  day: string | null;
  what: 'stock' | 'arrived' | 'coming' | 'promised' | 'need';
  quant: Millionths;
  from: PlanFacts | PurchaseFacts | ShipmentFacts | null;
}

export type UncountedPiece = BalancePiece & { reason: UncountedDelivery['reason'] | 'over' };

export interface Balance {
  /** Ordered by the day on which the entries count. */
  pieces: (BalancePiece & { balance: Millionths })[];
  /** Expected quantities that do not count. */
  uncounted: UncountedPiece[];
}

/**
 * Returns the balance of a SAP entry by entry (behaviour 25.9): stock, arrivals, and then for each day its receipts
 * before its needs. Receipts of today count for plans that began earlier.
 */
export function balanceOf(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): Balance {
  const { today } = facts;
  const { stock, arrived, comingForEnded, expected, uncounted } = supplyOf(sap, facts);
  const later: Later[] = [
    ...expected.map(({ day, quant, from }) => ({ day, what: comingOf(from), quant, from })),
    ...openNeeds(sap, facts).map(({ plan, need }) => ({
      day: plan.begin_date,
      what: 'need' as const,
      quant: need,
      from: plan,
    })),
  ].sort((a, b) => compare(countsOn(a, today), countsOn(b, today)) || byTurn(a, b));
  const counted: BalancePiece[] = [
    ...(stock > 0n || sap.counted_on !== null
      ? [{ day: sap.counted_on, what: 'stock' as const, quant: stock, from: null }]
      : []),
    ...arrived
      .map((from) => ({ day: from.here_on, what: 'arrived' as const, quant: from.quant, from }))
      .sort((a, b) => compare(a.day ?? '', b.day ?? '') || bySource(a.from, b.from)),
    ...later,
  ];
  let balance = 0n;
  return {
    pieces: counted.map((piece) => {
      balance += piece.what === 'need' ? -piece.quant : piece.quant;
      return { ...piece, balance };
    }),
    uncounted: [
      ...uncounted.map((delivery) => ({ ...delivery, what: uncountedWhat(delivery) })),
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

/** A quantity that is neither invoiced nor promised is listed as coming. */
function uncountedWhat({ from, reason }: UncountedDelivery): 'coming' | 'promised' {
  return reason === 'not_invoiced' ? 'coming' : comingOf(from);
}

type Later =
  | { day: string; what: 'coming' | 'promised'; quant: Millionths; from: PurchaseFacts | ShipmentFacts }
  | { day: string; what: 'need'; quant: Millionths; from: PlanFacts };

function countsOn({ day }: Later, today: string): string {
  return day > today ? day : today;
}

/** On the same day receipts precede needs. */
function byTurn(a: Later, b: Later): number {
  if (a.what === 'need') return b.what === 'need' ? byBegin(a.from, b.from) : 1;
  return b.what === 'need' ? -1 : byArrival(a, b);
}

function comingOf(from: PurchaseFacts | ShipmentFacts): 'coming' | 'promised' {
  return isShipment(from) ? 'coming' : 'promised';
}
