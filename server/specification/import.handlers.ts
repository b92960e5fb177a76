import { IMPORT_TITLES } from '#domain/batch/batch';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { checkSpecificationRecord } from '#domain/specification/bulk-record';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { decideSpecifications } from '#domain/specification/decide-import';
import { oneImportAtATime } from '../db/import-locks.ts';
import { checkResult, refuseCount, saveResult, writtenCounts } from '../http/bulk-answer.ts';
import { importHandler } from '../http/import-handler.ts';
import { followImport } from '../record/import-run.queries.ts';
import { knownSpecifications } from './import.queries.ts';
import { writeSpecifications } from './import-write.queries.ts';

/** The import of specifications, and the check of what it would do. */
export const specificationImportHandlers = [
  importHandler(specificationBulkCalls.check, async ({ body, db }) => {
    refuseCount(body);
    const checks = body.map(checkSpecificationRecord);
    return checkResult(decideSpecifications(checks, await knownSpecifications(db, checks)).rows);
  }),

  importHandler(
    specificationBulkCalls.save,
    async ({ body, db, onWritten }) => {
      await oneImportAtATime(db, 'specification import');
      const checks = body.map(checkSpecificationRecord);
      const known = await knownSpecifications(db, checks, { locked: true });
      const { rows, writes, unchanged } = decideSpecifications(checks, known);
      const added = writes.filter(({ specification_id }) => specification_id === null).length;
      const changed = writes.length - added;
      const batch = {
        kind: 'specifications',
        record_kind: 'specification',
        title: IMPORT_TITLES.specifications,
        // Rows are inputs; what lists show are specifications.
        ...{ ...writtenCounts(rows), inserted: added, updated: changed },
      } as const;
      const batch_id = await writeSpecifications(db, batch, writes, onWritten);
      return { ...saveResult(rows), batch_id, added, changed, unchanged };
    },
    IMPORT_LOST,
    ({ body, ...asked }, work) => {
      refuseCount(body);
      return followImport({ kind: 'specification', ...asked, total: body.length }, work);
    },
  ),
];
