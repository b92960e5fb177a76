import { type ClipboardTable, clipboardTable } from '../../clipboard/clipboard-table.ts';
import type { LineFields, Row } from '../line-fields.ts';
import type { LineSheet } from '../line-sheet.ts';

/** What stands behind the columns of a copy, for people: a paste passes over it. */
export const PART_COLUMNS: readonly string[] = ['Part name', 'Part number'];

/** The lines as a table that can be pasted again, with the names of their parts behind. */
export function copiedLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  sheet: LineSheet<Fields>,
): ClipboardTable {
  const columns = Object.entries(sheet.columns).map(([field, { header }]) => ({
    header,
    numeric: field === 'quant',
  }));
  const partColumns = PART_COLUMNS.map((header) => ({ header, numeric: false }));
  return clipboardTable(
    [...columns, ...partColumns],
    rows.flatMap((row) =>
      sheet.cells(row).map((cells) => [...cells, row.name, row.gen_name].map((cell) => String(cell ?? ''))),
    ),
  );
}
