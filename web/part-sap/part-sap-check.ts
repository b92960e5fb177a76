import { mapPartSapSheet, type PartSapSheetRecord, partSapColumns } from '#domain/part-sap/part-sap-import';
import { type Cell, isBlank, type SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import { HEADER_ROWS } from '#domain/sheet/headers';
import type { MappedRow } from '#domain/sheet/sheet-mapping';
import { stateLabel } from '#domain/values/state';
import type { RowCheck, SheetCheck } from '../sheet/check/sheet-check.ts';

const PIECE = 500;
/** So long rows are checked without a break, in milliseconds; then the page answers to keys and presses. */
const WITHOUT_BREAK_MS = 30;

export interface PartSapRowCheck extends RowCheck {
  record: PartSapSheetRecord;
}

export interface PartSapCheck extends SheetCheck {
  rows: readonly PartSapRowCheck[];
}

/** What earlier checks of the same sheet have found; null for rows that are no records. */
export type KnownRows = WeakMap<SheetRow, PartSapRowCheck | null>;

export const FIELDS = Object.keys(partSapColumns);
const HEADERS = Object.values(partSapColumns).map(({ header }) => header);

/**
 * Checks a sheet piece by piece, leaving out the rows that are known already; `undefined` when it was stopped. A row
 * that was corrected is another row, and the only one to be checked again.
 */
export async function checkPartSaps(
  sheet: readonly SheetRow[],
  signal: AbortSignal,
  { known = new WeakMap(), choice }: { known?: KnownRows; choice?: ColumnChoice | undefined } = {},
): Promise<PartSapCheck | undefined> {
  // The header stands among these rows, so they go before every piece.
  const head = sheet.slice(0, HEADER_ROWS);
  const { rows: _, positions, headerRow, fault, unknownHeaders } = mapPartSapSheet(head, choice);
  const cellPositions = FIELDS.map((field) => positions.get(field));

  const checkPiece = pieceCheck({ head, choice, cellPositions, known });
  const fresh = fault ? [] : sheet.filter((row) => !known.has(row));
  let began = performance.now();
  for (let at = 0; at < fresh.length; at += PIECE) {
    if (performance.now() - began > WITHOUT_BREAK_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    if (signal.aborted) return undefined;
    checkPiece(fresh.slice(at, at + PIECE));
  }

  return {
    headers: HEADERS,
    positions: cellPositions,
    headerRow,
    rows: fault ? [] : sheet.flatMap((row) => known.get(row) ?? []),
    fault,
    unknownHeaders,
    notes: [],
  };
}

type CellPositions = readonly (number | undefined)[];

interface Piecewise {
  head: readonly SheetRow[];
  choice: ColumnChoice | undefined;
  cellPositions: CellPositions;
  known: KnownRows;
}

function pieceCheck({ head, choice, cellPositions, known }: Piecewise) {
  const lastOfHead = head.at(-1)?.row ?? 0;
  return (piece: readonly SheetRow[]): void => {
    const { rows } = mapPartSapSheet([...head, ...piece.filter(({ row }) => row > lastOfHead)], choice);
    const mapped = new Map(rows.map((row) => [row.row, row]));
    for (const row of piece) {
      const found = mapped.get(row.row);
      known.set(row, found ? showRow(found, row.cells, cellPositions) : null);
    }
  };
}

function showRow(
  { row, record, errors, warnings }: MappedRow<PartSapSheetRecord>,
  cells: readonly Cell[],
  cellPositions: CellPositions,
): PartSapRowCheck {
  const values: Record<string, unknown> = record;
  const [error] = errors;
  const doubted = warnings.map(({ field }) => field);
  const badCell = error ? FIELDS.indexOf(error.field) : -1;
  return {
    row,
    record,
    cells: FIELDS.map((field, index) => {
      const cell = cells[cellPositions[index] ?? -1];
      // A warning speaks of the word in the file, not of what was made of it.
      return doubted.includes(field) ? (cell?.text ?? '') : shownText(field, values[field], cell);
    }),
    error: error?.message ?? null,
    reason: error?.reason,
    badCell: badCell < 0 ? undefined : badCell,
    warnings: warnings.map(({ message }) => message),
  };
}

/** What will be imported, or what stands in the file where that could not be read. */
function shownText(field: string, value: unknown, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell && !isBlank(cell) ? cell.text : '';
  return field === 'state' && (value === 'A' || value === 'P') ? stateLabel(value) : String(value);
}
