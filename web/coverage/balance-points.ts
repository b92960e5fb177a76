import type { BalanceRow } from '#domain/coverage/coverage';
import { daysBetween, formatDay } from '#domain/values/day';
import { addQuantities } from '#domain/values/quantity';
import { signed } from './signed.ts';

/** The balance from a day on, in days since the first; of what is there before it the day is null. */
export interface BalancePoint {
  at: number;
  day: string | null;
  balance: number;
}

/** The entries that happen on a day; the others are there at first. */
const MOVES: ReadonlySet<BalanceRow['what']> = new Set(['coming', 'promised', 'need']);

/**
 * The balance over time: what is there at first, then one point for each day on which something comes or is needed,
 * after all of it. What began before the first of them counts from there. Undefined where there is no course to show.
 */
export function balancePoints(rows: readonly BalanceRow[]): [BalancePoint, ...BalancePoint[]] | undefined {
  const moves = rows.flatMap((row) => (MOVES.has(row.what) && row.day ? [{ ...row, day: row.day }] : []));
  const [first] = moves;
  if (!first) return undefined;

  const points: BalancePoint[] = [];
  const before = addQuantities(first.balance ?? 0, first.what === 'need' ? first.quant : -first.quant);
  for (const { day, balance } of moves) {
    const at = daysBetween(first.day, day);
    const last = points.at(-1);
    if (last && at <= last.at) last.balance = balance ?? 0;
    else points.push({ at, day, balance: balance ?? 0 });
  }
  return [{ at: -1, day: null, balance: before }, ...points];
}

/** The same in words: `Balance 210 at first, lowest −290 on Jan 6, 2026, −290 at the end`. */
export function balanceSentence(points: readonly [BalancePoint, ...BalancePoint[]]): string {
  const [first] = points;
  const lowest = points.reduce((least, point) => (point.balance < least.balance ? point : least));
  const on = lowest.day ? ` on ${formatDay(lowest.day)}` : '';
  const { balance: end } = points.at(-1) ?? first;
  return `Balance ${signed(first.balance)} at first, lowest ${signed(lowest.balance)}${on}, ${signed(end)} at the end`;
}
