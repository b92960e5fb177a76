import { type PastedRange, withPastedHeader } from '#domain/sheet/pasted-header';
import { XLSX } from '#domain/sheet/xlsx';
import { visible } from '#domain/values/text';
import { clipboardFault, readPastedRows } from '../read/read-clipboard.ts';
import { writeSheet } from '../write/write-sheet.ts';

/** Builds a file for the import from rows copied from a spreadsheet (behaviour 10.12). */
export function pastedFile(columns: PastedRange, text: string): File {
  const pasted = readPastedRows(visible(text));
  const hasColumns = pasted.some(({ cells }) => cells.length > 1);
  const fault = hasColumns
    ? clipboardFault(pasted)
    : 'Pasted rows need tabs, semicolons or bars (|) between their cells.';
  if (fault) throw new Error(fault);
  const rows = withPastedHeader(columns, pasted);
  return new File([writeSheet(rows.map(({ cells }) => cells))], 'Pasted rows.xlsx', { type: XLSX });
}
