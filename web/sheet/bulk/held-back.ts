import type { BulkSheet } from './bulk-sheet.ts';
import type { BulkSheetCheck } from './check-sheet.ts';

/** The rows, where those that belong to one with an error are in error with it. */
export function heldBack({ together }: BulkSheet, check: BulkSheetCheck): BulkSheetCheck {
  if (!together) return check;
  const bad = new Map<string, number>();
  for (const { record, error, row } of check.rows) {
    const group = error === null ? undefined : together.groupOf(record);
    if (group !== undefined && !bad.has(group)) bad.set(group, row);
  }
  if (bad.size === 0) return check;
  const rows = check.rows.map((row) => {
    const at = row.error === null ? bad.get(together.groupOf(row.record) ?? '') : undefined;
    return at === undefined
      ? row
      : { ...row, error: `${together.fault} (see row ${at})`, verdict: undefined };
  });
  return { ...check, rows };
}
