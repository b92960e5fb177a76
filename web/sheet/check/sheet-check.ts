import type { Fields } from '#domain/sheet/field-types';
import type { Tone } from '../../ui/control/badge.tsx';

export interface RowCheck {
  row: number;
  cells: readonly string[];
  error: string | null;
  /** The error in the terms of the file, such as `Qty is blank`. */
  reason?: string | undefined;
  warnings: readonly string[];
  /** The index of the invalid cell in `cells`. */
  badCell?: number | undefined;
  /** The effect of the import on a valid row, once known. */
  verdict?: GoodVerdict | undefined;
  changes?: readonly CellChange[] | undefined;
}

export type GoodVerdict = 'new' | 'changed' | 'unchanged';

interface CellChange {
  header: string;
  from: string;
  to: string;
  /** True for a stored input that the import removes. */
  removes?: boolean;
}

export interface SheetCheck {
  headers: readonly string[];
  /** The position of each header's cell in a row; undefined for a column that the sheet does not have. */
  positions: readonly (number | undefined)[];
  /** The columns that the import reads, in the order of the headers. */
  columns: Fields;
  headerRow: number | undefined;
  rows: readonly RowCheck[];
  fault: string | undefined;
  unknownHeaders: readonly string[];
  notes: readonly string[];
  /** The progress of the check of these rows against the stored records. */
  server: ServerCheck;
  /** True if the server's check reports verdicts on the rows. */
  hasVerdicts: boolean;
}

export function badCellOf(fields: readonly string[], field: string | null | undefined): number | undefined {
  const index = fields.indexOf(field ?? '');
  return index < 0 ? undefined : index;
}

export function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

export type ServerCheck =
  | { step: 'checking' }
  | { step: 'done' }
  | { step: 'failed'; message: string; onRetry: () => void };

export type Verdict = GoodVerdict | 'valid' | 'error';

export const VERDICTS: Readonly<Record<Verdict, { label: string; tone: Tone }>> = {
  valid: { label: 'Valid', tone: 'good' },
  new: { label: 'New', tone: 'info' },
  changed: { label: 'Changed', tone: 'warn' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  error: { label: 'Error', tone: 'bad' },
};

export function verdictOf({ error, verdict }: RowCheck): Verdict {
  return error === null ? (verdict ?? 'valid') : 'error';
}

/** Returns the error of a row, preceded by the terms of the file: `Qty is blank: Required field quant is missing`. */
export function wholeError({ error, reason }: RowCheck): string | null {
  return error !== null && reason ? `${reason}: ${error}` : error;
}

export function countVerdicts(rows: readonly RowCheck[]): Record<Verdict, number> {
  const counts = { valid: 0, new: 0, changed: 0, unchanged: 0, error: 0 };
  for (const row of rows) counts[verdictOf(row)] += 1;
  return counts;
}

export function countWarnings(rows: readonly RowCheck[]): number {
  return rows.filter(hasWarning).length;
}

export function hasWarning({ warnings }: RowCheck): boolean {
  return warnings.length > 0;
}
