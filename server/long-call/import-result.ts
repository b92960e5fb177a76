import { createHash } from 'node:crypto';
import { IMPORT_TITLES } from '#domain/batch/batch';
import type { RecordKind } from '#domain/record/record-kinds';
import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import {
  type BulkCheckResult,
  type BulkResult,
  type CheckedRow,
  EXPECT,
  TOO_MANY_ROWS,
} from '#domain/sheet/bulk-import';
import type { Fields } from '#domain/sheet/field-types';
import { ignoredNames } from '#domain/sheet/ignored-names';
import { changedSinceCheck, NO_ROWS } from '#domain/sheet/import-texts';
import type { ChangedRows } from '#domain/wire/details';
import { badRequest, conflict, tooLarge } from '../errors/errors.ts';
import type { NewBatch } from '../record/as-batch.ts';

/** Refuses an import without rows (400) or with too many rows (413). */
export function refuseCount(rows: readonly unknown[]): void {
  if (rows.length === 0) throw badRequest(NO_ROWS, 'no_rows');
  if (rows.length > MAX_SHEET_ROWS) throw tooLarge(TOO_MANY_ROWS);
}

/**
 * Returns the result of an import of these rows. Throws 409 `list_changed` with the indexes of the rows whose effect is
 * no longer what their check returned (behaviour 10.13), so call it before the writes. Unchanged and repeated rows
 * count as updated, so that total = inserted + updated + errors.
 */
export function importResult(
  body: readonly unknown[],
  rows: readonly CheckedRow[],
  fields: Fields,
): Omit<BulkResult, 'batch_id'> {
  refuseOtherEffects(body, rows);
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
    ...ignoredOf(body, fields),
  };
}

/** Returns the batch of an import, with the counts of its rows. */
export function importBatch(
  kind: keyof typeof IMPORT_TITLES,
  record_kind: RecordKind,
  rows: readonly CheckedRow[],
): NewBatch {
  const inserted = count(rows, 'new');
  const updated = count(rows, 'changed');
  return { kind, record_kind, title: IMPORT_TITLES[kind], inserted, updated, errors: count(rows, 'error') };
}

/**
 * Throws 409 for rows whose effect differs from what their check returned. Rows with errors are not written, so they
 * pass.
 */
function refuseOtherEffects(rows: readonly unknown[], decided: readonly CheckedRow[]): void {
  const indexes = decided.flatMap((row) => {
    const expected = expectedEffect(rows[row.index]);
    return row.error !== null || expected === undefined || expected === effectOf(row) ? [] : [row.index];
  });
  if (indexes.length === 0) return;
  throw conflict(changedSinceCheck(indexes.length), 'list_changed', { indexes } satisfies ChangedRows);
}

function expectedEffect(row: unknown): unknown {
  return typeof row === 'object' && row !== null && EXPECT in row ? (row[EXPECT] ?? undefined) : undefined;
}

/** Returns a hash of a row's effect, which includes the values that the row replaces. */
function effectOf({ verdict, changes }: CheckedRow): string {
  return createHash('sha256')
    .update(JSON.stringify([verdict, changes]))
    .digest('base64url')
    .slice(0, 16);
}

export function checkResult(
  body: readonly unknown[],
  rows: readonly CheckedRow[],
  fields: Fields,
): BulkCheckResult {
  return {
    totalCount: rows.length,
    new: count(rows, 'new'),
    changed: count(rows, 'changed'),
    unchanged: count(rows, 'unchanged'),
    errors: count(rows, 'error'),
    ...ignoredOf(body, fields),
    rows: rows.map((row) => ({ ...row, [EXPECT]: effectOf(row) })),
  };
}

function ignoredOf(body: readonly unknown[], fields: Fields) {
  const ignored = ignoredNames(body, fields);
  return ignored.length > 0 ? { ignored } : {};
}

function count(rows: readonly CheckedRow[], verdict: CheckedRow['verdict']): number {
  return rows.filter((row) => row.verdict === verdict).length;
}
