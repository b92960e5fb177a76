import { splitContainerLines } from '#domain/invoice/container-lines';
import type { LineImport } from '#domain/lines/line-import';
import { type Cell, isBlank, type SheetRow, textCell } from '#domain/sheet/cell';
import { bareHeader, type HeaderWords, headerWords } from '#domain/sheet/headers';
import { counted } from '#domain/values/counted';
import { changedLine, type LineFields, type Row } from '../line-fields.ts';
import type { FilledColumn, LineSheet } from '../line-sheet.ts';
import { pastedQuantity } from './pasted-quantity.ts';

const QUANTITY: FilledColumn<LineFields> = {
  counted: (count) => counted(count, 'quantity', 'quantities'),
  read: pastedQuantity,
};

export function filledColumn<Fields extends LineFields>(
  { filled }: LineSheet<Fields>,
  field: string | undefined,
): FilledColumn<Fields> | undefined {
  return field === 'quant' ? QUANTITY : filled?.[field ?? ''];
}

/** Fills pasted cells into the shown lines, beginning with the line `from`. Other lines keep their identity. */
export function fillColumn<Fields extends LineFields>(
  { rows, shown }: { rows: readonly Row<Fields>[]; shown: readonly Row<Fields>[] },
  from: number | undefined,
  cells: readonly Cell[],
  { read, unchanged }: FilledColumn<Fields>,
) {
  const start = shown.findIndex(({ key }) => key === from);
  const below = start < 0 ? [] : shown.slice(start, start + cells.length);
  const cellOf = new Map(below.map(({ key }, index) => [key, cells[index] ?? textCell('')]));
  return {
    rows: rows.map((row) => {
      const cell = cellOf.get(row.key);
      if (!cell || unchanged?.matches(row)) return row;
      // A blank cell does not turn an offered line into a real line.
      return row.offered && isBlank(cell) ? row : changedLine(row, read(cell));
    }),
    reached: below.length,
    problems: [...cellOf.values()].filter((cell) => read(cell).quant_text !== undefined).length,
    unchanged: below.filter((row) => unchanged?.matches(row)).length,
  };
}

/** Returns a pasted column without its header; undefined if the header names another field. */
export function cellsFor(
  field: string | undefined,
  cells: readonly Cell[],
  columns: Readonly<Record<string, HeaderWords>>,
): readonly Cell[] | undefined {
  const [first, ...rest] = cells;
  const namedColumn = headerWords(columns).get(bareHeader(first?.text ?? ''));
  if (namedColumn === undefined) return cells;
  return namedColumn === field ? rest : undefined;
}

export function columnFault<Fields extends LineFields>(
  { fault }: FilledColumn<Fields>,
  cells: readonly Cell[],
): string | undefined {
  for (const cell of cells) {
    const found = fault?.(cell);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function rowsFault<Fields extends LineFields>(
  { filled = {} }: LineSheet<Fields>,
  rows: readonly SheetRow[],
  { positions }: LineImport<Fields>,
): string | undefined {
  const split = splitContainerLines(rows, positions);
  for (const [field, column] of Object.entries(filled)) {
    const position = positions.get(field);
    if (position === undefined) continue;
    const found = columnFault(
      column,
      split.flatMap(({ cells }) => cells[position] ?? []),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
