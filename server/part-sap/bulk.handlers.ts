import { sql } from 'kysely';
import {
  type BulkCheckResult,
  type BulkResult,
  bulkCalls,
  type CheckedRow,
  MOST_BULK_ROWS,
  TOO_MANY_ROWS,
} from '#domain/part-sap/bulk-save';
import { decideImport } from '#domain/part-sap/decide-import';
import { NO_ROWS } from '#domain/sheet/import-texts';
import type { Db } from '../db/db.ts';
import { badRequest, tooLarge } from '../errors/errors.ts';
import { importHandler } from '../http/import-handler.ts';
import { knownRecords } from './bulk.queries.ts';
import { writeImport } from './bulk-write.queries.ts';
import { followImport } from './import-run.queries.ts';

/** The import of part SAPs, and the check of what it would do. */
export const bulkHandlers = [
  importHandler(bulkCalls.check, async ({ body, db }) => {
    refuseCount(body);
    const known = await db.transaction().execute(async (transaction) => {
      await takeLong(transaction);
      return knownRecords(transaction, body);
    });
    return checkResult(decideImport(body, known).rows);
  }),

  importHandler(bulkCalls.save, async ({ body, db, outside, asker }) => {
    refuseCount(body);
    return followImport({ db, outside, asker, total: body.length }, async (onWritten) => {
      await oneImportAtATime(db);
      const decision = decideImport(body, await knownRecords(db, body));
      await writeImport(db, decision, onWritten);
      return saveResult(decision.rows);
    });
  }),
];

function refuseCount(rows: readonly unknown[]): void {
  if (rows.length === 0) throw badRequest(NO_ROWS, 'no_rows');
  if (rows.length > MOST_BULK_ROWS) throw tooLarge(TOO_MANY_ROWS);
}

/** Two imports that name the same codes in another order would deadlock. */
async function oneImportAtATime(db: Db): Promise<void> {
  await takeLong(db);
  await sql`set local lock_timeout = '300s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('part SAP import'))`.execute(db);
}

/** An import may ask for more than an ordinary call until its transaction ends. */
async function takeLong(db: Db): Promise<void> {
  await sql`set local statement_timeout = '300s'`.execute(db);
}

/** Unchanged and repeated rows count as updated, so that total = inserted + updated + errors. */
function saveResult(rows: readonly CheckedRow[]): BulkResult {
  const errors = rows.flatMap(({ index, error, first_index }) =>
    error === null ? [] : [{ index, error, ...(first_index !== null && { first_index }) }],
  );
  const insertedCount = count(rows, 'new');
  const successCount = rows.length - errors.length;
  return {
    success: errors.length === 0,
    totalCount: rows.length,
    successCount,
    insertedCount,
    updatedCount: successCount - insertedCount,
    errors,
  };
}

function checkResult(rows: CheckedRow[]): BulkCheckResult {
  return {
    totalCount: rows.length,
    new: count(rows, 'new'),
    changed: count(rows, 'changed'),
    unchanged: count(rows, 'unchanged'),
    errors: count(rows, 'error'),
    rows,
  };
}

function count(rows: readonly CheckedRow[], verdict: CheckedRow['verdict']): number {
  return rows.filter((row) => row.verdict === verdict).length;
}
