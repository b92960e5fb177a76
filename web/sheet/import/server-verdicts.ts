import { type BulkCheckResult, EXPECT } from '#domain/sheet/bulk-import';
import { withRow } from '#domain/sheet/import-texts';
import { formatQuantity } from '#domain/values/quantity';
import { badCellOf, type GoodVerdict } from '../check/sheet-check.ts';
import { type BulkSheet, fieldsOf } from './bulk-sheet.ts';
import type { BulkRowCheck, BulkSheetCheck } from './check-sheet.ts';

/** The server's verdicts by record. A corrected row has a new record, which has no verdict yet. */
export type ServerVerdicts = WeakMap<object, Partial<BulkRowCheck>>;

/**
 * Reads the server's verdicts on the given rows, and marks the rows whose stored values have changed since an earlier
 * check.
 */
export function readVerdicts(
  kind: BulkSheet,
  rows: readonly BulkRowCheck[],
  { rows: answers }: BulkCheckResult,
  earlier: ServerVerdicts = new WeakMap(),
): ServerVerdicts {
  const verdicts: ServerVerdicts = new WeakMap();
  for (const { index, verdict, changes, error, field, first_index, warnings, [EXPECT]: expect } of answers) {
    const row = rows[index];
    if (!row) continue;
    const firstRow = first_index === null ? undefined : rows[first_index]?.row;
    const now = {
      // The import refuses the row if it no longer has this effect.
      record: { ...row.record, [EXPECT]: expect },
      verdict: verdict === 'error' ? undefined : (verdict satisfies GoodVerdict),
      error: error === null ? null : withRow(error, firstRow),
      badCell: badCellOf(fieldsOf(kind), field),
      changes: changes.map((change) => ({
        header: kind.columns[change.field]?.header ?? change.field,
        from: changeText(kind, change.field, change.from),
        to: changeText(kind, change.field, change.to),
      })),
    };
    const changed = changedMeanwhile(earlier.get(row.record), now);
    verdicts.set(row.record, { ...now, warnings: [...changed, ...row.warnings, ...warnings] });
  }
  return verdicts;
}

type Effect = Pick<BulkRowCheck, 'verdict' | 'changes'>;

/** Describes how the stored values of a row have changed between two checks: `Changed meanwhile: MOQ 10 → 20`. */
function changedMeanwhile(before: Partial<BulkRowCheck> | undefined, now: Effect): string[] {
  if (!before?.verdict || !now.verdict) return [];
  const [wasNew, isNew] = [before.verdict === 'new', now.verdict === 'new'];
  if (wasNew || isNew) return wasNew === isNew ? [] : [isNew ? 'Deleted meanwhile' : 'Added meanwhile'];
  const storedIn = ({ changes = [] }: Effect) => new Map(changes.map(({ header, from }) => [header, from]));
  const [stored, storedNow] = [storedIn(before), storedIn(now)];
  const changed = [...(before.changes ?? []), ...(now.changes ?? [])].flatMap(({ header, to }) => {
    // A field without a change has the value of the file.
    const [from, fromNow] = [stored.get(header) ?? to, storedNow.get(header) ?? to];
    return from === fromNow ? [] : [`${header} ${from} → ${fromNow}`];
  });
  return changed.length > 0 ? [`Changed meanwhile: ${[...new Set(changed)].join(', ')}`] : [];
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
