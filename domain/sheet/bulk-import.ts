import * as z from 'zod/mini';
import { grouped } from '../values/counted.ts';
import type { Recorded } from '../wire/call.ts';
import { MAX_SHEET_ROWS } from './accepted-files.ts';
import type { Fields } from './field-types.ts';

export const TOO_MANY_ROWS = `At most ${grouped(MAX_SHEET_ROWS)} rows can be imported at once.`;

/**
 * Maps the schema of a row to its fields. The description of the API needs them, because the schema does not contain
 * them.
 */
export const rowFields = z.registry<Fields>();

/**
 * Returns a schema for rows with these fields. Rows are checked one by one later, so that an error in a row does not
 * fail the call.
 */
export function bulkRows(fields: Fields) {
  return z.array(z.unknown().register(rowFields, fields));
}
export type BulkRows = ReturnType<typeof bulkRows>;

/**
 * The reason why a row was rejected. `index` starts at 0. `first_index` is the index of the other row that the error
 * concerns.
 */
const bulkError = z.object({
  index: z.int(),
  error: z.string(),
  first_index: z.optional(z.int()),
});

/** Names in the rows that are not fields of the import. Their values are ignored. */
const ignored = z.optional(z.array(z.string()));

/** The result of an import (behaviour 10.8): total = success + errors, success = inserted + updated. */
export const bulkResult = z.object({
  success: z.boolean(),
  totalCount: z.int(),
  successCount: z.int(),
  insertedCount: z.int(),
  updatedCount: z.int(),
  errors: z.array(bulkError),
  ignored,
  /** The batch of the import, which can be undone (behaviour 27.1). */
  batch_id: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** Returns a function that builds the entry in the security log for an import of this kind (behaviour 1.11). */
export function recordsImport(kind: string) {
  return (
    _: unknown,
    {
      totalCount,
      insertedCount,
      updatedCount,
    }: Pick<BulkResult, 'totalCount' | 'insertedCount' | 'updatedCount'>,
  ): Recorded => ({ event: 'import', kind, counts: { totalCount, insertedCount, updatedCount } });
}

const bulkVerdict = z.enum(['new', 'changed', 'unchanged', 'error']);

const bulkChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });

const checkedRow = z.object({
  index: z.int(),
  verdict: bulkVerdict,
  changes: z.array(bulkChange),
  error: z.nullable(z.string()),
  field: z.nullable(z.string()),
  first_index: z.nullable(z.int()),
  warnings: z.array(z.string()),
});
export type CheckedRow = z.infer<typeof checkedRow>;

/** Builds the outcome of an accepted row. */
export function goodRow(
  index: number,
  verdict: Exclude<CheckedRow['verdict'], 'error'>,
  { changes = [], warnings = [], first_index = null }: Partial<RowDetails> = {},
): CheckedRow {
  return { index, verdict, changes, error: null, field: null, first_index, warnings };
}
type RowDetails = Pick<CheckedRow, 'changes' | 'warnings' | 'first_index'>;

/** Builds the outcome of a rejected row. `field` is blank or null if the error concerns no field. */
export function refusedRow(
  index: number,
  error: string,
  field: string | null,
  first_index: number | null = null,
): CheckedRow {
  return { index, verdict: 'error', changes: [], error, field, first_index, warnings: [] };
}

/**
 * The name of the field in which a row sends back the `expect` of its check (behaviour 10.13). Rows without this field
 * are imported whatever their effect.
 */
export const EXPECT = 'expect';

/** The preview of an import, row by row (behaviour 10.9). */
export const bulkCheckResult = z.object({
  totalCount: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  ignored,
  /** `expect` identifies the effect of the row. The import is refused if the effect of a row has changed since. */
  rows: z.array(z.extend(checkedRow, { [EXPECT]: z.string() })),
});
export type BulkCheckResult = z.infer<typeof bulkCheckResult>;
