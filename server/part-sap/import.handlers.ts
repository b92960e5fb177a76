import { IMPORT_TITLES } from '#domain/batch/batch';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { importFields } from '#domain/part-sap/import-fields';
import { ignoredNames } from '#domain/sheet/ignored-names';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { waitForLongCalls } from '../db/long-call-locks.ts';
import {
  checkResult,
  refuseCount,
  refuseOtherEffects,
  saveResult,
  writtenCounts,
} from '../long-call/import-result.ts';
import { longCallHandler, MANY_ROWS } from '../long-call/long-call-handler.ts';
import { asBatch } from '../record/as-batch.ts';
import { decideByStored, decideLocked } from './import.queries.ts';
import { writeImport } from './import-write.queries.ts';

/** The import of part SAPs, and its check. */
export const partSapImportHandlers = [
  longCallHandler(
    bulkCalls.check,
    async ({ body, db }) => {
      refuseCount(body);
      const { rows } = await decideByStored(db, body);
      return checkResult(rows, ignoredNames(body, importFields));
    },
    { rows: MANY_ROWS },
  ),

  longCallHandler(
    bulkCalls.save,
    async ({ body, db, onWritten }) => {
      await waitForLongCalls(db);
      const decision = await decideLocked(db, body);
      refuseOtherEffects(body, decision.rows);
      const title = IMPORT_TITLES.import;
      const batch = {
        kind: 'import',
        record_kind: 'part_sap',
        title,
        ...writtenCounts(decision.rows),
      } as const;
      const batchId = await asBatch(db, batch, () => writeImport(db, decision, onWritten));
      return { ...saveResult(decision.rows, ignoredNames(body, importFields)), batch_id: batchId };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST, follow: 'product_sap' },
  ),
];
