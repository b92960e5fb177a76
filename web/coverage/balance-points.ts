import type { BalanceRow } from '#domain/coverage/coverage';
import { daysBetween, formatDay } from '#domain/values/day';
import { addQuantities } from '#domain/values/quantity';
import { signed } from './signed.ts';

/** The balance from one day on, in days since the first. */
export interface BalancePoint {
  at: number;
  balance: number;
}

/** What comes or is needed on a day; the rest is there at first. */
const MOVES: ReadonlySet<BalanceRow['what']> = new Set(['coming', 'promised', 'need']);

/**
 * The balance over time: one point for each day on which something comes or is needed, after all of it. What began
 * before the first of them counts from there. Undefined where there is no course to show.
 */
export function balancePoints(rows: readonly BalanceRow[]): BalancePoint[] | undefined {
  const moves = rows.filter(({ what, day }) => MOVES.has(what) && day !== null);
  const [first] = moves;
  if (!first?.day) return undefined;

  const points: BalancePoint[] = [];
  const before = addQuantities(first.balance ?? 0, first.what === 'need' ? first.quant : -first.quant);
  let at = 0;
  for (const { day, balance } of moves) {
    at = Math.max(at, daysBetween(first.day, day as string));
    const last = points.at(-1);
    if (last?.at === at) last.balance = balance ?? 0;
    else points.push({ at, balance: balance ?? 0 });
  }
  return [{ at: -1, balance: before }, ...points];
}

/** The first and the last day of that course; undefined where there is none. */
export function balanceDays(rows: readonly BalanceRow[]): { first: string; last: string } | undefined {
  const days = rows.flatMap(({ what, day }) => (MOVES.has(what) && day ? [day] : []));
  const [first] = days;
  return first ? { first, last: days.reduce((last, day) => (day > last ? day : last), first) } : undefined;
}

/** The same in words: `Balance 210 at first, lowest −290 on Jan 7, 2026, −290 at the end`. */
export function balanceSentence(rows: readonly BalanceRow[]): string {
  const told = rows.filter(({ balance }) => balance !== null) as (BalanceRow & { balance: number })[];
  const [first] = told;
  if (!first) return 'No balance';
  const lowest = told.reduce((least, row) => (row.balance < least.balance ? row : least), first);
  const on = lowest.day ? ` on ${formatDay(lowest.day)}` : '';
  const end = told.at(-1)?.balance ?? 0;
  return `Balance ${signed(first.balance)} at first, lowest ${signed(lowest.balance)}${on}, ${signed(end)} at the end`;
}
