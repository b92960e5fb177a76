import type { BalanceRow } from '#domain/coverage/coverage';
import { formatDay, formatDayNear } from '#domain/values/day';
import { addQuantities, formatBalance } from '#domain/values/quantity';

/** The balance from a day on. The day of the initial stock is null. */
export interface BalancePoint {
  day: string | null;
  balance: number;
}

/** The kinds of entries that change the balance on their day. Stock and arrived parts form the initial stock. */
const MOVES: ReadonlySet<BalanceRow['what']> = new Set(['coming', 'promised', 'need']);

/**
 * Returns the initial stock, then the balance after each day with receipts or needs. The needs of plans that have begun
 * are dated today. Returns undefined if there are no such days.
 */
export function balancePoints(
  rows: readonly BalanceRow[],
  today: string,
): [BalancePoint, ...BalancePoint[]] | undefined {
  const moves = rows.flatMap((row) => (MOVES.has(row.what) && row.day ? [{ ...row, day: row.day }] : []));
  const [first] = moves;
  if (!first) return undefined;

  const points: BalancePoint[] = [];
  const before = addQuantities(first.balance ?? 0, first.what === 'need' ? first.quant : -first.quant);
  for (const { balance, ...move } of moves) {
    const day = move.day > today ? move.day : today;
    const last = points.at(-1);
    if (last?.day === day) last.balance = balance ?? 0;
    else points.push({ day, balance: balance ?? 0 });
  }
  return [{ day: null, balance: before }, ...points];
}

export function dayBelowZero(points: readonly BalancePoint[]): string | null {
  return points.find(({ day, balance }) => day !== null && balance < 0)?.day ?? null;
}

interface Days {
  /** The begin date of the first plan that is short of the part SAP. */
  begin: string | null;
  today: string;
}

export function belowZeroWords(day: string, days: Days): string {
  return `Below 0 ${fromWords(day, days)}`;
}

/** Returns `from Dec 9`; or `since Nov 16`, the begin date of a plan that has begun, whose need is dated today. */
function fromWords(day: string, { begin, today }: Days): string {
  return day === today && begin !== null && begin < today
    ? `since ${formatDayNear(begin, today)}`
    : `from ${formatDayNear(day, today)}`;
}

/**
 * Returns the balance over time in words: `Balance 210 at first, below 0 from Jan 6, lowest −290 on Jan 6, 2026, −290
 * at the end`.
 */
export function balanceSentence(points: readonly [BalancePoint, ...BalancePoint[]], days: Days): string {
  const [first] = points;
  const lowest = points.reduce((least, point) => (point.balance < least.balance ? point : least));
  const on = lowest.day ? ` on ${formatDay(lowest.day)}` : '';
  const { balance: end } = points.at(-1) ?? first;
  const crossing = dayBelowZero(points);
  const below = crossing ? `, below 0 ${fromWords(crossing, days)}` : '';
  return `Balance ${formatBalance(first.balance)} at first${below}, lowest ${formatBalance(lowest.balance)}${on}, ${formatBalance(end)} at the end`;
}
