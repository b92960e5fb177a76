import * as z from 'zod/mini';
import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { day } from '../values/day.ts';
import { LINE_DECIMALS, quantity } from '../values/quantity.ts';
import { recordId, requiredId } from '../values/record-id.ts';
import { note } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { FILL_ALL } from '../wire/envelope.ts';
import { paged } from '../wire/paged.ts';
import { done } from '../wire/record.ts';
import { countFields } from './count-record.ts';

export const stockCountForm = z.object({
  sap_id: requiredId,
  counted_on: day,
  quant: quantity(LINE_DECIMALS),
  note,
});

/** What a day's count was when it was read. */
const seenCount = z.object({ quant: z.number(), note: z.nullable(z.string()) });

/** What there was of a part SAP at the end of a day, and who said so. */
const stockCount = z.object({
  stock_count_id: z.int(),
  counted_on: z.string(),
  quant: z.number(),
  note: z.nullable(z.string()),
  username: z.nullable(z.string()),
  at: z.string(),
});
export type StockCount = z.infer<typeof stockCount>;

/** The calls of stock counts (behaviour 25.12, 25.13). */
export const stockCountCalls = {
  save: call('/api/stock_count/save', {
    // `expect: null` refuses where that day has a count already; without it the count is replaced.
    request: z.extend(stockCountForm, { expect: z.optional(z.null()) }),
    data: z.object({ stock_count_id: z.int() }),
    writes: true,
    incomplete: FILL_ALL,
    summary:
      'Say how many of a part SAP there were at the end of a day; the same day replaces, but with `expect` null',
  }),
  list: call('/api/stock_count/list', {
    request: z.object({
      sap_id: recordId,
      ...paged,
    }),
    data: z.object({ rows: z.array(stockCount), count: z.int(), today: z.string() }),
    summary:
      'The stock counts of a part SAP, the latest day first; `today` is the last day that can be counted',
  }),
  delete: call('/api/stock_count/delete', {
    // What was read of it; left out, whatever it is by now.
    request: z.object({ stock_count_id: recordId, expect: z.optional(seenCount) }),
    data: done,
    writes: true,
    records: ({ stock_count_id }) => ({ event: 'delete', kind: 'stock_count', ids: [stock_count_id] }),
    summary: 'Take a stock count back, with `expect` only as it was read',
  }),
  bulkSave: call('/api/stock_count/bulk_save', {
    request: bulkRows(countFields),
    data: bulkResult,
    writes: true,
    source: 'import',
    records: recordsImport('stock_count'),
    summary:
      'Store stock counts from the rows of a file; rows of the same SAP and day are added up, one without a day was counted today',
  }),
  bulkCheck: call('/api/stock_count/bulk_check', {
    request: bulkRows(countFields),
    data: bulkCheckResult,
    summary: 'Say what an import of stock counts would do with each row',
  }),
};
