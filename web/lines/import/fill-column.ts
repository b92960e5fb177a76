import { splitContainerLines } from '#domain/invoice/container-lines';
import type { LineImport } from '#domain/lines/line-import';
import type { SheetRow } from '#domain/sheet/cell';
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

/** Fills pasted texts into the shown lines, beginning with the line `from`. Other lines keep their identity. */
export function fillColumn<Fields extends LineFields>(
  { rows, shown = rows }: { rows: readonly Row<Fields>[]; shown?: readonly Row<Fields>[] | undefined },
  from: number | undefined,
  texts: readonly string[],
  { read, unchanged }: FilledColumn<Fields>,
) {
  const start = shown.findIndex(({ key }) => key === from);
  const below = start < 0 ? [] : shown.slice(start, start + texts.length);
  const textOf = new Map(below.map(({ key }, index) => [key, texts[index] ?? '']));
  return {
    rows: rows.map((row) => {
      const text = textOf.get(row.key);
      if (text === undefined || unchanged?.holds(row)) return row;
      // A blank cell does not turn an offered line into a real line.
      return row.offered && text.trim() === '' ? row : changedLine(row, read(text));
    }),
    reached: below.length,
    problems: [...textOf.values()].filter((text) => read(text).quant_text !== undefined).length,
    unchanged: below.filter((row) => unchanged?.holds(row)).length,
  };
}

/** Returns a pasted column without its header; undefined if the header names another field. */
export function textsFor(
  field: string | undefined,
  texts: readonly string[],
  columns: Readonly<Record<string, HeaderWords>>,
): readonly string[] | undefined {
  const [first = '', ...rest] = texts;
  const namedColumn = headerWords(columns).get(bareHeader(first));
  if (namedColumn === undefined) return texts;
  return namedColumn === field ? rest : undefined;
}

export function columnFault<Fields extends LineFields>(
  { fault }: FilledColumn<Fields>,
  texts: readonly string[],
): string | undefined {
  for (const text of texts) {
    const found = fault?.(text);
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
      split.map(({ cells }) => cells[position]?.text ?? ''),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
