import { type Block, ORDER_WITHIN_DAYS, type TodayRow } from '#domain/today/today';
import { counted } from '#domain/values/counted';
import { addDays, daysBetween, formatDayNear } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { codeFault } from '#domain/values/text';
import { orderWords } from '../coverage/coverage-words.ts';
import { paths } from '../paths.ts';

/** The text of a row after its name, and whether it is overdue. */
export interface Fact {
  words: string;
  urgent: boolean;
}

/** Returns the text of a row in the terms of its block. */
export function factOf(block: Block, row: TodayRow, today: string): Fact {
  const day = row.day ? formatDayNear(row.day, today) : '';
  const past = row.day !== null && row.day < today;
  const toCome = row.quant ? `${counted(row.quant, 'part SAP')} still to come` : 'Not all arrived';
  switch (block) {
    case 'stopped':
      return row.day
        ? {
            words: row.day === today ? 'Stands still today' : `Stands still from ${day}`,
            urgent: row.day === today,
          }
        : { words: 'Does not stand still', urgent: false };
    case 'order':
      return row.why
        ? { words: `${row.why}: replace it by ${day}`, urgent: past }
        : { words: orderWords({ quant: row.quant ?? 0, by: day, overdue: past }), urgent: past };
    case 'no_purchase':
    case 'crossing':
    case 'outdated':
      return { words: `${past ? 'Began' : 'Begins'} ${day}`, urgent: past };
    case 'late':
      return { words: `Late by ${counted(row.day ? daysBetween(row.day, today) : 0, 'day')}`, urgent: true };
    case 'no_day':
      return { words: 'No arrival date', urgent: false };
    case 'promises':
      return { words: `${counted(row.quant ?? 0, 'promised date')} overdue since ${day}`, urgent: true };
    case 'short': {
      const why = row.why ? ` · ${row.why}` : '';
      return { words: `Short by ${formatQuantity(row.quant ?? 0)} from ${day}${why}`, urgent: past };
    }
    case 'incomplete':
      return { words: `${toCome} · ${past ? 'began' : 'begins'} ${day}`, urgent: past };
    case 'over':
      return { words: `${toCome} · ended ${day}`, urgent: false };
    case 'drifted':
      return { words: counted(row.quant ?? 0, 'part SAP differs', 'part SAPs differ'), urgent: false };
    case 'imports':
      return { words: `${counted(row.quant ?? 0, 'row')} left out · ${day}`, urgent: false };
    case 'alike_saps':
    case 'alike_parts':
    case 'alike_invoices':
      return { words: (row.label && codeFault(row.label)) || 'Looks like another code', urgent: false };
  }
}

const PATHS: Record<Block, (id: number) => string> = {
  stopped: paths.plan,
  order: paths.coverage,
  late: paths.container,
  no_day: paths.container,
  promises: paths.purchase,
  short: paths.coverage,
  no_purchase: paths.purchaseOfPlan,
  incomplete: paths.purchaseStatus,
  over: paths.purchaseStatus,
  crossing: paths.planSplit,
  outdated: paths.plan,
  drifted: paths.purchase,
  imports: paths.batch,
  alike_saps: paths.partSap,
  alike_parts: paths.part,
  alike_invoices: paths.invoice,
};

/** Returns the list in which all rows of a block can be settled together, if there is one. */
export function listOf(block: Block, days: number, today: string): string | undefined {
  if (block === 'order') return paths.orderUntil(addDays(today, ORDER_WITHIN_DAYS));
  if (block === 'late' || block === 'no_day') return paths.containersOf(block);
  return block === 'short' ? paths.shortWithin(days) : undefined;
}

/** Returns the path that settles a row. */
export function pathOf(block: Block, id: number, mayOrder: boolean): string {
  // Only an editor can add the missing purchase.
  return block === 'no_purchase' && !mayOrder ? paths.plan(id) : PATHS[block](id);
}
