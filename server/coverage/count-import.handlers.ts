import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { checkCountRecord, countFields } from '#domain/stock-count/count-record';
import { decideCounts } from '#domain/stock-count/decide-counts';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import { checkResult, importBatch, importResult, refuseCount } from '../long-call/import-result.ts';
import { longCallHandler, MANY_ROWS } from '../long-call/long-call-handler.ts';
import { asBatch } from '../record/as-batch.ts';
import { knownCounts, writeCounts } from './count-import.queries.ts';

export const countImportHandlers = [
  longCallHandler(
    stockCountCalls.bulkCheck,
    async ({ body, db }) => {
      refuseCount(body);
      const checks = body.map(checkCountRecord);
      const known = await knownCounts(db, checks);
      return checkResult(body, decideCounts(checks, known).rows, countFields);
    },
    { rows: MANY_ROWS },
  ),

  longCallHandler(
    stockCountCalls.bulkSave,
    async ({ body, db }) => {
      refuseCount(body);
      await oneImportAtATime(db, 'stock count import');
      const checks = body.map(checkCountRecord);
      const { rows, counts, inserted } = decideCounts(checks, await knownCounts(db, checks));
      const result = importResult(body, rows, countFields);
      const changed = counts.length - inserted;
      const batch = { ...importBatch('stock_counts', 'part_sap', rows), inserted, updated: changed };
      const batch_id = await asBatch(db, batch, () => writeCounts(db, counts));
      return { ...result, added: inserted, changed, batch_id };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST },
  ),
];
