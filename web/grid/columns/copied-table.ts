import { type ClipboardTable, clipboardTable } from '../../ui/clipboard/clipboard-table.ts';
import type { Column } from './column-definitions.ts';

export function copiedTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ClipboardTable {
  return clipboardTable(
    columns.map(({ header, align }) => ({ header, numeric: align === 'end' })),
    rows.map((row) => columns.map((column) => column.text(row))),
  );
}
