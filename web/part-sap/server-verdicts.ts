import { partSapColumns } from '#domain/part-sap/part-sap-import';
import type { BulkCheckResult } from '#domain/sheet/bulk-import';
import { stateLabel } from '#domain/values/state';
import type { GoodVerdict } from '../sheet/check/sheet-check.ts';
import { FIELDS, type PartSapCheck, type PartSapRowCheck } from './part-sap-check.ts';

/** What the server says of records; a corrected row has another record, of which it has not said anything yet. */
export type ServerVerdicts = WeakMap<object, Partial<PartSapRowCheck>>;

/** Reads the server's answer about the given rows. */
export function readVerdicts(
  rows: readonly PartSapRowCheck[],
  { rows: answers }: BulkCheckResult,
): ServerVerdicts {
  const verdicts: ServerVerdicts = new WeakMap();
  for (const { index, verdict, changes, error, field, first_index, warnings } of answers) {
    const row = rows[index];
    if (!row) continue;
    const badCell = FIELDS.indexOf(field ?? '');
    const earlier = first_index === null ? undefined : rows[first_index]?.row;
    verdicts.set(row.record, {
      verdict: verdict === 'error' ? undefined : (verdict satisfies GoodVerdict),
      error: error === null || earlier === undefined ? error : `${error} (see row ${earlier})`,
      badCell: badCell < 0 ? undefined : badCell,
      changes: changes.map((change) => ({
        header: headerOf(change.field),
        from: changeText(change.field, change.from),
        to: changeText(change.field, change.to),
      })),
      warnings: [...row.warnings, ...warnings],
    });
  }
  return verdicts;
}

/** The rows with what the server says of those that the browser found good. */
export function withVerdicts(check: PartSapCheck, verdicts: ServerVerdicts | undefined): PartSapCheck {
  if (!verdicts) return check;
  const rows = check.rows.map((row) => {
    const said = row.error === null ? verdicts.get(row.record) : undefined;
    return said ? { ...row, ...said } : row;
  });
  return { ...check, rows };
}

function headerOf(field: string): string {
  const columns: Readonly<Record<string, { header: string }>> = partSapColumns;
  return columns[field]?.header ?? field;
}

/** What is new has no number before the import gives it one. */
function changeText(field: string, value: unknown): string {
  if (field === 'state' && (value === 'A' || value === 'P')) return stateLabel(value);
  if (value === null || value === undefined) return field === 'product_number' ? 'a new part' : 'none';
  return String(value);
}
