import { IMPORT_TITLES } from '#domain/batch/batch';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { waitForImports } from '../db/import-locks.ts';
import { checkResult, refuseCount, saveResult, writtenCounts } from '../http/bulk-answer.ts';
import { importHandler } from '../http/import-handler.ts';
import { asBatch } from '../record/as-batch.ts';
import { followImport } from '../record/import-run.queries.ts';
import { decideByStored, decideLocked } from './import.queries.ts';
import { writeImport } from './import-write.queries.ts';

/** The import of part SAPs, and the check of what it would do. */
export const partSapImportHandlers = [
  importHandler(bulkCalls.check, async ({ body, db }) => {
    refuseCount(body);
    const { rows } = await decideByStored(db, body);
    return checkResult(rows);
  }),

  importHandler(
    bulkCalls.save,
    async ({ body, db, onWritten }) => {
      await waitForImports(db);
      const decision = await decideLocked(db, body);
      const title = IMPORT_TITLES.import;
      const batch = {
        kind: 'import',
        record_kind: 'part_sap',
        title,
        ...writtenCounts(decision.rows),
      } as const;
      const batchId = await asBatch(db, batch, () => writeImport(db, decision, onWritten));
      return { ...saveResult(decision.rows), batch_id: batchId };
    },
    IMPORT_LOST,
    ({ body, ...asked }, work) => {
      refuseCount(body);
      return followImport({ kind: 'product_sap', ...asked, total: body.length }, work);
    },
  ),
];
