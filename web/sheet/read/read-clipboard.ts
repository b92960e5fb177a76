import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { markDoubtfulPoints } from '#domain/sheet/doubtful-points';
import { likelyThousands, thousandsWarning } from '#domain/values/parse-number-text';
import { readDelimited } from './read-delimited.ts';

/** Reads a table as spreadsheets copy it: tabs between cells, quotes around special cells. */
export function readClipboard(text: string): SheetRow[] {
  const lines = readDelimited(text, '\t');
  return markDoubtfulPoints(
    lines.map(({ fields, fault }, index) => ({ row: index + 1, cells: fields.map(textCell), fault })),
  );
}

export function clipboardFault(rows: readonly SheetRow[]): string | undefined {
  return rows.find(({ fault }) => fault)?.fault;
}

/** Returns the warnings about pasted quantities whose point is read as decimal but may separate thousands. */
export function quantityWarnings(cells: readonly Cell[]): string[] {
  return cells.flatMap(({ text, likelyThousands: isLikely }) => {
    const thousands = isLikely && likelyThousands(text);
    return thousands ? [`Quantity ${thousandsWarning(text.trim(), thousands)}`] : [];
  });
}

/** Returns whether the text is a table. A single cell is not, so the focused field handles it. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}
