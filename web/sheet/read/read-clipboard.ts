import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { markDoubtfulPoints } from '#domain/sheet/doubtful-points';
import { readDelimited } from './read-delimited.ts';

/** Reads a table as a spreadsheet copies it: tabs between cells, quotes around special ones. */
export function readClipboard(text: string): SheetRow[] {
  const lines = readDelimited(text, '\t');
  return markDoubtfulPoints(
    lines.map(({ fields, fault }, index) => ({ row: index + 1, cells: fields.map(textCell), fault })),
  );
}

/** Returns why the cells of pasted rows are ambiguous. */
export function clipboardFault(rows: readonly SheetRow[]): string | undefined {
  return rows.find(({ fault }) => fault)?.fault;
}

/** Returns a quantity as pasted. `1.500` beside decimal commas is as ambiguous as `1,500`, which each field refuses. */
export function quantityText({ text, doubtfulPoint }: Cell): string {
  return doubtfulPoint ? text.replace('.', ',') : text;
}

/** Returns whether the text is a table: a single cell is left to the focused field. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}
