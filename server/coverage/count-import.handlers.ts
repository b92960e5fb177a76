import { IMPORT_TITLES } from '#domain/batch/batch';
import { ignoredNames } from '#domain/sheet/ignored-names';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { checkCountRecord, countFields } from '#domain/stock-count/count-record';
import { decideCounts } from '#domain/stock-count/decide-counts';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { oneImportAtATime } from '../db/transaction.ts';
import {
  checkResult,
  refuseCount,
  refuseOtherEffects,
  saveResult,
  writtenCounts,
} from '../long-call/import-result.ts';
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
      return checkResult(decideCounts(checks, known).rows, ignoredNames(body, countFields));
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
      refuseOtherEffects(body, rows);
      const written = { ...writtenCounts(rows), inserted, updated: counts.length - inserted };
      const title = IMPORT_TITLES.stock_counts;
      const batch = { kind: 'stock_counts', record_kind: 'part_sap', title, ...written } as const;
      const batchId = await asBatch(db, batch, () => writeCounts(db, counts));
      return { ...saveResult(rows, ignoredNames(body, countFields)), batch_id: batchId };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST },
  ),
];
