import * as z from 'zod/mini';
import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { day, formatDay } from '../values/day.ts';
import { LINE_DECIMALS, quantity } from '../values/quantity.ts';
import { recordId, requiredId } from '../values/record-id.ts';
import { note } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { FILL_ALL } from '../wire/envelope.ts';
import { paged } from '../wire/paged.ts';
import { done } from '../wire/record.ts';
import { countFields } from './count-record.ts';

const stockCountForm = z.object({
  sap_id: requiredId,
  counted_on: day,
  quant: quantity(LINE_DECIMALS),
  note,
});

/** The count of a day as the client last loaded it. */
const seenCount = z.object({ quant: z.number(), note: z.nullable(z.string()) });
export type SeenCount = z.infer<typeof seenCount>;

/** The `details` of a refused save: the count that it would have replaced. */
export const countOfDay = z.extend(seenCount, { username: z.nullable(z.string()) });

/** The quantity of a part SAP at the end of a day, and the user who counted it. */
const stockCount = z.object({
  stock_count_id: z.int(),
  counted_on: z.string(),
  quant: z.number(),
  note: z.nullable(z.string()),
  username: z.nullable(z.string()),
  at: z.string(),
});
export type StockCount = z.infer<typeof stockCount>;

/** Says that a count has no effect on stock, because a later one is stored (behaviour 25.2). */
export function countsInstead(later: string): string {
  return `The later count of ${formatDay(later)} counts instead`;
}

/** The calls of stock counts (behaviour 25.12, 25.13). */
export const stockCountCalls = {
  save: call('/api/stock_count/save', {
    // The count of that day as the client loaded it, or null for none. If `expect` is omitted, any count of that day is
    // replaced.
    request: z.extend(stockCountForm, { expect: z.optional(z.nullable(seenCount)) }),
    data: z.object({ stock_count_id: z.int() }),
    writes: true,
    incomplete: FILL_ALL,
    summary:
      'Store the quantity of a part SAP at the end of a day; with `expect`, returns 409 if another count of that day is stored',
  }),
  list: call('/api/stock_count/list', {
    request: z.object({
      sap_id: recordId,
      counted_on: z.optional(day),
      ...paged,
    }),
    data: z.object({ rows: z.array(stockCount), count: z.int(), today: z.string() }),
    summary:
      'List the stock counts of a part SAP, latest first, or the count of one day; `today` is the last day that can be counted',
  }),
  delete: call('/api/stock_count/delete', {
    // The count as the client loaded it. If `expect` is omitted, the stored count is deleted whatever its value.
    request: z.object({ stock_count_id: recordId, expect: z.optional(seenCount) }),
    data: done,
    writes: true,
    records: ({ stock_count_id }) => ({ event: 'delete', kind: 'stock_count', ids: [stock_count_id] }),
    summary: 'Delete a stock count; with `expect`, only if it is unchanged',
  }),
  bulkSave: call('/api/stock_count/bulk_save', {
    request: bulkRows(countFields),
    // `added` and `changed` count stock counts, which may have several rows.
    data: z.extend(bulkResult, { added: z.int(), changed: z.int() }),
    writes: true,
    source: 'import',
    records: recordsImport('stock_count'),
    summary:
      'Import stock counts; the quantities of rows with the same SAP and day are added up, and a row without a day is a count of today',
  }),
  bulkCheck: call('/api/stock_count/bulk_check', {
    request: bulkRows(countFields),
    data: bulkCheckResult,
    summary: 'Preview what an import of stock counts would do with each row',
  }),
};
