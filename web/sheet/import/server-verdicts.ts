import type { BulkCheckResult } from '#domain/sheet/bulk-import';
import { withRow } from '#domain/sheet/import-texts';
import { formatQuantity } from '#domain/values/quantity';
import { badCellOf, type GoodVerdict } from '../check/sheet-check.ts';
import { type BulkSheet, fieldsOf } from './bulk-sheet.ts';
import type { BulkRowCheck, BulkSheetCheck } from './check-sheet.ts';

/** The server's verdicts by record. A corrected row has a new record, which has no verdict yet. */
export type ServerVerdicts = WeakMap<object, Partial<BulkRowCheck>>;

/** Reads the server's verdicts on the given rows. */
export function readVerdicts(
  kind: BulkSheet,
  rows: readonly BulkRowCheck[],
  { rows: answers }: BulkCheckResult,
): ServerVerdicts {
  const verdicts: ServerVerdicts = new WeakMap();
  for (const { index, verdict, changes, error, field, first_index, warnings } of answers) {
    const row = rows[index];
    if (!row) continue;
    const firstRow = first_index === null ? undefined : rows[first_index]?.row;
    verdicts.set(row.record, {
      verdict: verdict === 'error' ? undefined : (verdict satisfies GoodVerdict),
      error: error === null ? null : withRow(error, firstRow),
      badCell: badCellOf(fieldsOf(kind), field),
      changes: changes.map((change) => ({
        header: kind.columns[change.field]?.header ?? change.field,
        from: changeText(kind, change.field, change.from),
        to: changeText(kind, change.field, change.to),
      })),
      warnings: [...row.warnings, ...warnings],
    });
  }
  return verdicts;
}

/** Returns the rows with the server's verdicts on the rows that the browser found valid. */
export function withVerdicts(check: BulkSheetCheck, verdicts: ServerVerdicts | undefined): BulkSheetCheck {
  if (!verdicts) return check;
  const rows = check.rows.map((row) => {
    const verdict = row.error === null ? verdicts.get(row.record) : undefined;
    return verdict ? { ...row, ...verdict } : row;
  });
  return { ...check, rows };
}

function changeText({ valueText, nothingText }: BulkSheet, field: string, value: unknown): string {
  if (value === null || value === undefined) return nothingText?.(field) ?? 'none';
  // Only quantities are numbers; codes are texts.
  return typeof value === 'number' ? formatQuantity(value) : valueText(field, value);
}
