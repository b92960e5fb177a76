import { orderWords, partsToOrder } from '#domain/coverage/order-by';
import { SHORT_AT_START } from '#domain/coverage/shortage-days';
import { type Block, ORDER_WITHIN_DAYS, type TodayRow } from '#domain/today/today';
import { counted } from '#domain/values/counted';
import { addDays, daysBetween, formatDayNear, formatDays } from '#domain/values/day';
import { notStillWords } from '../coverage/coverage-words.ts';
import { paths } from '../paths.ts';

interface Fact {
  words: string;
  urgent: boolean;
}

function standstillWords(day: string, today: string): string {
  return day === today ? 'still today' : `still from ${formatDayNear(day, today)}`;
}

/**
 * Returns the days of the first standstill of a plan, and when the next one begins: `Stands still Dec 18 – Dec 20`,
 * `Stands still today, again from Dec 12`.
 */
function stopWords({ day, until, still_again }: TodayRow, today: string): string {
  if (day === null) return SHORT_AT_START;
  if (!until) return `Stands ${standstillWords(day, today)}, no end date`;
  const again = still_again ? `, again from ${formatDayNear(still_again, today)}` : '';
  if (day === today && until > today) return `Stands still until ${formatDayNear(until, today)}${again}`;
  return `Stands still ${day === today ? 'today' : formatDays(day, until, today)}${again}`;
}

/**
 * Describes a part SAP that runs short. If it stops no plan, the reason `late` is omitted, because the late parts still
 * arrive before they are needed.
 */
function shortWords({ day, quant, reason, why }: TodayRow, today: string): string {
  const parts = quant ?? 0;
  if (day === null) {
    const words = notStillWords(parts);
    return why && reason !== 'late' ? `${words} · ${why}` : words;
  }
  const words = `Line stands ${standstillWords(day, today)} · ${counted(parts, 'part')} missing`;
  return why ? `${words} · ${why}` : words;
}

export function factOf(block: Block, row: TodayRow, today: string): Fact {
  const day = row.day ? formatDayNear(row.day, today) : '';
  const past = row.day !== null && row.day < today;
  const open = row.quant ? `${counted(row.quant, 'part SAP')} not invoiced` : 'Not all arrived';
  switch (block) {
    case 'stopped':
      return {
        words: stopWords(row, today),
        urgent: row.day === today,
      };
    case 'order':
      return {
        words: orderWords({
          parts: partsToOrder(row.quant ?? 0, row.due ?? null),
          by: day,
          overdue: past,
          passive: Boolean(row.why),
        }),
        urgent: past,
      };
    case 'crossing':
      return { words: `New specification ${past ? 'since' : 'from'} ${day}`, urgent: past };
    case 'no_purchase':
    case 'outdated':
      return { words: `${past ? 'Began' : 'Begins'} ${day}`, urgent: past };
    case 'late':
      return { words: `Late by ${counted(row.day ? daysBetween(row.day, today) : 0, 'day')}`, urgent: true };
    case 'no_day':
      return { words: 'No arrival date', urgent: false };
    case 'promises':
      return { words: `${counted(row.quant ?? 0, 'promised date')} overdue since ${day}`, urgent: true };
    case 'short':
      return { words: shortWords(row, today), urgent: row.day === today };
    case 'incomplete':
      return { words: `${open} · ${past ? 'began' : 'begins'} ${day}`, urgent: past };
    case 'over':
      return { words: `${open} · ended ${day}`, urgent: false };
    case 'drifted':
      return { words: counted(row.quant ?? 0, 'part SAP differs', 'part SAPs differ'), urgent: false };
    case 'imports':
      return { words: `${counted(row.quant ?? 0, 'row')} left out · ${day}`, urgent: false };
  }
}

type ListedBlock = 'order' | 'late' | 'no_day' | 'short';

interface BlockList {
  word: string;
  path: (days: number, today: string) => string;
  opens: 'sap_id' | 'container_id';
}

const IN_COVERAGE = 'Open in Coverage';
const IN_CONTAINERS = 'Open in Containers';

/** The lists in which all rows of a block can be handled together. */
const LISTS: Record<ListedBlock, BlockList> = {
  order: {
    word: IN_COVERAGE,
    path: (_, today) => paths.orderUntil(addDays(today, ORDER_WITHIN_DAYS)),
    opens: 'sap_id',
  },
  late: { word: IN_CONTAINERS, path: () => paths.containersOf('late'), opens: 'container_id' },
  no_day: { word: IN_CONTAINERS, path: () => paths.containersOf('no_day'), opens: 'container_id' },
  short: { word: IN_COVERAGE, path: paths.shortWithin, opens: 'sap_id' },
};

const PATHS: Record<Exclude<Block, ListedBlock>, (id: number) => string> = {
  stopped: paths.plan,
  promises: paths.purchase,
  no_purchase: paths.purchaseOfPlan,
  incomplete: paths.purchaseStatus,
  over: paths.purchaseStatus,
  crossing: paths.planSplit,
  outdated: paths.plan,
  drifted: paths.purchase,
  imports: paths.batch,
};

function isListed(block: Block): block is ListedBlock {
  return block in LISTS;
}

/** The blocks about plans that have begun, or that begin within the days that Today looks ahead. */
const LOOKS_AHEAD: ReadonlySet<Block> = new Set(['stopped', 'short', 'no_purchase', 'incomplete']);

export function horizonOf(block: Block, days: number): string | undefined {
  if (block === 'order') return `order within ${counted(ORDER_WITHIN_DAYS, 'day')}`;
  return LOOKS_AHEAD.has(block) ? `plan runs or begins within ${counted(days, 'day')}` : undefined;
}

export function listOf(block: Block, days: number, today: string) {
  return isListed(block) ? { word: LISTS[block].word, path: LISTS[block].path(days, today) } : undefined;
}

interface PathContext {
  days: number;
  today: string;
  mayOrder: boolean;
}

/**
 * Returns the path that opens a row: in a panel beside the list of its block or, if the block has no list, on another
 * screen.
 */
export function pathOf(block: Block, id: number, { days, today, mayOrder }: PathContext): string {
  if (isListed(block)) return `${LISTS[block].path(days, today)}&${LISTS[block].opens}=${id}`;
  // A viewer cannot add a purchase.
  return block === 'no_purchase' && !mayOrder ? paths.plan(id) : PATHS[block](id);
}
