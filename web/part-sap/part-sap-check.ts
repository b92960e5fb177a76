import { mapPartSapSheet, partSapColumns } from '#domain/part-sap/part-sap-import';
import type { SheetRow } from '#domain/sheet/cell';
import { stateLabel } from '#domain/values/state';
import type { CheckedRow, SheetCheck } from '../sheet/sheet-import.tsx';

/** So many rows are checked at once; between two pieces the page answers to keys and presses. */
const PIECE = 4_000;
/** The header stands among the first rows of a sheet, so they go before every piece. */
const HEAD = 20;

export interface PartSapCheck extends SheetCheck {
  rows: (CheckedRow & { record: object })[];
}

/** Checks a sheet piece by piece; `undefined` when it was stopped. */
export async function checkPartSaps(
  sheet: readonly SheetRow[],
  signal: AbortSignal,
): Promise<PartSapCheck | undefined> {
  const whole = checkPiece(sheet.slice(0, PIECE));
  if (whole.fault) return whole;

  const head = sheet.slice(0, HEAD);
  const lastOfHead = head.at(-1)?.row ?? 0;
  for (let at = PIECE; at < sheet.length; at += PIECE) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    const piece = checkPiece([...head, ...sheet.slice(at, at + PIECE)]);
    whole.rows.push(...piece.rows.filter(({ row }) => row > lastOfHead));
  }
  return whole;
}

const columns = Object.entries(partSapColumns);

function checkPiece(rows: readonly SheetRow[]): PartSapCheck {
  const mapping = mapPartSapSheet(rows);
  return {
    headers: columns.map(([, { header }]) => header),
    rows: mapping.rows.map(({ row, record, errors, warnings }) => {
      const values: Record<string, unknown> = record;
      return {
        row,
        record,
        cells: columns.map(([field]) => cellText(field, values[field])),
        error: errors[0]?.message ?? null,
        warnings: warnings.map(({ message }) => message),
      };
    }),
    fault: mapping.fault,
    unknownHeaders: mapping.unknownHeaders,
    notes: [],
  };
}

function cellText(field: string, value: unknown): string {
  if (field === 'state' && (value === 'A' || value === 'P')) return stateLabel(value);
  return value === null || value === undefined ? '' : String(value);
}
