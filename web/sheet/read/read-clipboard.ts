import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { markDoubtfulPoints } from '#domain/sheet/doubtful-points';
import { readDelimited } from './read-delimited.ts';

/** The rows of a table as a spreadsheet puts it on the clipboard: tabs between cells, quotes around odd ones. */
export function readClipboard(text: string): SheetRow[] {
  const lines = readDelimited(text, '\t');
  return markDoubtfulPoints(
    lines.map(({ fields, fault }, index) => ({ row: index + 1, cells: fields.map(textCell), fault })),
  );
}

/** Why nobody knows where the cells of pasted rows end. */
export function clipboardFault(rows: readonly SheetRow[]): string | undefined {
  return rows.find(({ fault }) => fault)?.fault;
}

/** A quantity as it was pasted. `1.500` beside decimal commas is as ambiguous as `1,500`, which each field refuses. */
export function quantityText({ text, doubtfulPoint }: Cell): string {
  return doubtfulPoint ? text.replace('.', ',') : text;
}

/** Whether the text is a table: a single cell is left to the field that has the focus. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}
