import { type SheetRow, textCell } from '#domain/sheet/cell';
import { columnLetter } from '#domain/sheet/column-choice';
import { counted } from '#domain/values/counted';
import type { Sheet } from '../read/workbook.ts';

/** Names the filled rows and columns that a sheet hides, `3 rows and 1 column (B)`; `undefined` where it hides none. */
export function hiddenParts(rows: readonly SheetRow[]): string | undefined {
  const count = rows.filter(({ hidden }) => hidden).length;
  const columns = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ hidden }, at) => (hidden ? at : []))));
  const letters = [...columns].sort((a, b) => a - b).map(columnLetter);
  const parts = [
    ...(count > 0 ? [counted(count, 'row')] : []),
    ...(columns.size > 0 ? [`${counted(columns.size, 'column')} (${letters.join(', ')})`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : undefined;
}

/** The sheet without the rows and columns that it hides. */
export function withoutHidden(sheet: Sheet): Sheet {
  const rows = sheet.rows.flatMap(({ hidden, ...row }) =>
    hidden ? [] : { ...row, cells: row.cells.map((cell) => (cell.hidden ? textCell('') : cell)) },
  );
  return { ...sheet, rows, whole: sheet };
}
