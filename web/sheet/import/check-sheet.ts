import { type Cell, isBlank, type SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import { HEADER_ROWS } from '#domain/sheet/headers';
import { type LeftOutRow, leftOutNotes } from '#domain/sheet/left-out-rows';
import { effectiveCell, type MappedRow, mapChecked } from '#domain/sheet/sheet-mapping';
import { badCellOf, type RowCheck, type SheetCheck } from '../check/sheet-check.ts';
import { type BulkSheet, fieldsOf } from './bulk-sheet.ts';

const CHUNK_ROWS = 500;
/** The longest uninterrupted check in milliseconds, after which the page handles events. */
const MAX_TASK_MS = 30;

export interface BulkRowCheck extends RowCheck {
  /** The record that is sent to the server. */
  record: object;
}

export interface BulkSheetCheck extends SheetCheck {
  rows: readonly BulkRowCheck[];
}

/** The results of earlier checks of the same sheet; null for blank rows and rows above the header. */
export type KnownRows = WeakMap<SheetRow, BulkRowCheck | LeftOutRow | null>;

/**
 * Checks a sheet in chunks, and returns undefined if aborted. Rows with a known result are skipped; a corrected row is
 * a new object, so it is checked again.
 */
export async function checkSheet(
  kind: BulkSheet,
  sheet: readonly SheetRow[],
  signal: AbortSignal,
  { known = new WeakMap(), choice }: { known?: KnownRows; choice?: ColumnChoice | undefined } = {},
): Promise<BulkSheetCheck | undefined> {
  // Every chunk starts with these rows, because they contain the header.
  const head = sheet.slice(0, HEADER_ROWS);
  const { rows: _, positions, headerRow, fault, unknownHeaders } = mapChecked(kind, head, choice);
  const cellPositions = fieldsOf(kind).map((field) => positions.get(field));

  const checkChunk = chunkCheck(kind, { head, choice, cellPositions, known });
  const fresh = fault ? [] : sheet.filter((row) => !known.has(row));
  let began = performance.now();
  for (let begin = 0; begin < fresh.length; begin += CHUNK_ROWS) {
    if (performance.now() - began > MAX_TASK_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    if (signal.aborted) return undefined;
    checkChunk(fresh.slice(begin, begin + CHUNK_ROWS));
  }

  const checked = fault ? [] : sheet.flatMap((row) => known.get(row) ?? []);
  return {
    headers: Object.values(kind.columns).map(({ header }) => header),
    positions: cellPositions,
    columns: kind.columns,
    headerRow,
    rows: checked.filter((row) => 'record' in row),
    fault,
    unknownHeaders,
    notes: leftOutNotes(checked.filter((row) => 'what' in row)),
  };
}

type CellPositions = readonly (number | undefined)[];

interface ChunkCheckOptions {
  head: readonly SheetRow[];
  choice: ColumnChoice | undefined;
  cellPositions: CellPositions;
  known: KnownRows;
}

function chunkCheck(kind: BulkSheet, { head, choice, cellPositions, known }: ChunkCheckOptions) {
  const lastOfHead = head.at(-1)?.row ?? 0;
  return (chunk: readonly SheetRow[]): void => {
    const { rows, leftOut } = mapChecked(
      kind,
      [...head, ...chunk.filter(({ row }) => row > lastOfHead)],
      choice,
    );
    const mapped = new Map(rows.map((row) => [row.row, row]));
    const others = new Map(leftOut.map((row) => [row.row, row]));
    for (const row of chunk) {
      const found = mapped.get(row.row);
      const checked = found && showRow(kind, found, row.cells, cellPositions);
      known.set(row, checked ?? others.get(row.row) ?? null);
    }
  };
}

function showRow(
  kind: BulkSheet,
  { row, record, errors, warnings }: MappedRow<Readonly<Record<string, unknown>>>,
  cells: readonly Cell[],
  cellPositions: CellPositions,
): BulkRowCheck {
  const fields = fieldsOf(kind);
  const [error] = errors;
  const warnedFields = warnings.map(({ field }) => field);
  const cellOf = (field: string) =>
    effectiveCell(kind.columns[field], cells[cellPositions[fields.indexOf(field)] ?? -1]);
  // Unlike a blank cell, an unreadable cell has text.
  const textOf = (field: string) => cellOf(field)?.text || undefined;
  return {
    row,
    record:
      error && kind.together
        ? Object.fromEntries(kind.together.map((field) => [field, record[field] ?? textOf(field)]))
        : record,
    cells: fields.map((field) => {
      const cell = cellOf(field);
      // A warning quotes the word in the file, and not the value that was read from it.
      return warnedFields.includes(field) ? (cell?.text ?? '') : shownText(kind, field, record[field], cell);
    }),
    error: error?.message ?? null,
    reason: error?.reason,
    badCell: badCellOf(fields, error?.field),
    warnings: warnings.map(({ message }) => message),
  };
}

/** Returns the imported value, or the original text if it is unreadable. */
function shownText(kind: BulkSheet, field: string, value: unknown, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell && !isBlank(cell) ? cell.text : '';
  return kind.valueText(field, value);
}
