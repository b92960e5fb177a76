import { IMPORT_TITLES } from '#domain/batch/batch';
import { ignoredNames } from '#domain/sheet/ignored-names';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { checkSpecificationRecord, specificationFields } from '#domain/specification/bulk-record';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { decideSpecifications } from '#domain/specification/decide-import';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import {
  checkResult,
  refuseCount,
  refuseOtherEffects,
  saveResult,
  writtenCounts,
} from '../long-call/import-result.ts';
import { longCallHandler, MANY_ROWS } from '../long-call/long-call-handler.ts';
import { knownSpecifications } from './import.queries.ts';
import { writeSpecifications } from './import-write.queries.ts';

/** The import of specifications, and its check. */
export const specificationImportHandlers = [
  longCallHandler(
    specificationBulkCalls.check,
    async ({ body, db }) => {
      refuseCount(body);
      const checks = body.map(checkSpecificationRecord);
      const { rows } = decideSpecifications(checks, await knownSpecifications(db, checks));
      return checkResult(rows, ignoredNames(body, specificationFields));
    },
    { rows: MANY_ROWS },
  ),

  longCallHandler(
    specificationBulkCalls.save,
    async ({ body, db, onWritten }) => {
      await oneImportAtATime(db, 'specification import');
      const checks = body.map(checkSpecificationRecord);
      const known = await knownSpecifications(db, checks, { locked: true });
      const { rows, writes, unchanged } = decideSpecifications(checks, known);
      refuseOtherEffects(body, rows);
      const added = writes.filter(({ specification_id }) => specification_id === null).length;
      const changed = writes.length - added;
      const batch = {
        kind: 'specifications',
        record_kind: 'specification',
        title: IMPORT_TITLES.specifications,
        // Rows are inputs, while lists show specifications.
        inserted: added,
        updated: changed,
        errors: writtenCounts(rows).errors,
      } as const;
      const batch_id = await writeSpecifications(db, batch, writes, onWritten);
      return {
        ...saveResult(rows, ignoredNames(body, specificationFields)),
        batch_id,
        added,
        changed,
        unchanged,
      };
    },
    { rows: MANY_ROWS, lost: IMPORT_LOST, follow: 'specification' },
  ),
];
