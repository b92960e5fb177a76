import { type ClipboardTable, clipboardTable } from '../../clipboard/clipboard-table.ts';
import type { RowFault } from '../check/row-faults.ts';

const COLUMNS = ['Row', 'Value', 'Error'].map((header) => ({ header, numeric: header === 'Row' }));

/** What is wrong as a table for the clipboard: the row's number, the value as the file has it and the message. */
export function faultsTable(faults: readonly RowFault[]): ClipboardTable {
  return clipboardTable(
    COLUMNS,
    faults.map(({ row, value, message }) => [String(row), value, message]),
  );
}
