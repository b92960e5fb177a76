import * as z from 'zod/mini';
import { shortageReason } from '../coverage/rule/shortage-reason.ts';
import { changedCount } from '../history/since.ts';
import { firstStop } from '../schedule/first-stop.ts';
import { MAX_DAYS_AHEAD } from '../values/days-ahead.ts';
import { call } from '../wire/call.ts';
import { paged } from '../wire/paged.ts';

/** The number of days ahead that the block `order` covers, whatever the other blocks cover. */
export const ORDER_WITHIN_DAYS = 7;

export const BLOCKS = {
  stopped: 'Plans short of parts',
  order: 'Order this week',
  late: 'Containers past their expected day',
  no_day: 'In transit, no arrival date',
  promises: 'Overdue purchases',
  short: 'Part SAPs running short',
  no_purchase: 'Plans without a purchase',
  incomplete: 'Purchases not invoiced in full',
  over: 'Purchases of finished plans',
  crossing: 'Plans that span a newer specification',
  outdated: 'Plans with an outdated specification',
  drifted: 'Plans whose purchases differ from their need',
  imports: 'Imports with rows left out',
} as const;
export type Block = keyof typeof BLOCKS;
export const BLOCK_NAMES = Object.keys(BLOCKS) as Block[];
const block = z.enum(BLOCK_NAMES);

/** A record that needs a decision: a container, part SAP, plan, purchase or import. */
const todayRow = z.object({
  /** The id of the record that the row opens. For a plan whose purchases differ from its need, this is a purchase. */
  id: z.int(),
  /** The number or code of the record; null if there is no container. */
  label: z.nullable(z.string()),
  /** Details that identify the record: its invoice, part, plan or file. */
  detail: z.string(),
  /**
   * The day that concerns the record, which depends on the block: for example the day on which a plan stands still, a
   * container was due, the line stands still because a SAP is missing, or an order has to be placed.
   */
  day: z.nullable(z.string()),
  /**
   * Only for plans short of parts: the last day of the first standstill, null if it is unknown, and the day from which
   * the plan stands still again after it, null if it does not.
   */
  until: z.optional(z.nullable(z.string())),
  still_again: z.optional(z.nullable(z.string())),
  /**
   * The quantity or number that the block shows: for example the quantity that is missing for a standstill, or the
   * number of SAPs that are not invoiced, of overdue dates, or of rejected rows.
   */
  quant: z.nullable(z.number()),
  /** Only for part SAPs to order: the quantity to order by the day; null if that is all of `quant`. */
  due: z.optional(z.nullable(z.number())),
  reason: z.nullable(shortageReason),
  /** The reason in words, only for part SAPs. For a passive SAP, the text begins by saying so (behaviour 25.14). */
  why: z.optional(z.nullable(z.string())),
});
export type TodayRow = z.infer<typeof todayRow>;

const days = z.int().check(z.minimum(1), z.maximum(MAX_DAYS_AHEAD));

const todayData = z.object({
  today: z.string(),
  /** The number of part SAPs whose figures are being derived. */
  waiting: z.int(),
  ahead: firstStop,
  /** The number of changes by others since the user last marked them as seen. */
  changed: changedCount,
  blocks: z.array(z.object({ block, count: z.int(), rows: z.array(todayRow) })),
});
export type Today = z.infer<typeof todayData>;

export const todayCalls = {
  today: call('/api/today', {
    request: z.object({ days }),
    data: todayData,
    weight: () => 2,
    summary: 'List what needs a decision within some days: the first five rows of each block',
  }),
  rows: call('/api/today/rows', {
    request: z.object({
      block,
      days,
      ...paged,
    }),
    data: z.object({ rows: z.array(todayRow), count: z.int() }),
    summary: 'List the rows of one block of Today',
  }),
};
