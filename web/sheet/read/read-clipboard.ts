import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { markDoubtfulPoints } from '#domain/sheet/doubtful-points';
import { likelyThousands, thousandsWarning } from '#domain/values/parse-number-text';
import { readDelimited, separatorOf } from './read-delimited.ts';

/** Reads a table as spreadsheets copy it: tabs between cells, quotes around special cells. */
export function readClipboard(text: string, separator = '\t'): SheetRow[] {
  const lines = readDelimited(text, separator);
  return markDoubtfulPoints(
    lines.map(({ fields, fault }, index) => ({ row: index + 1, cells: fields.map(textCell), fault })),
    { semicolons: separator === ';' },
  );
}

/**
 * Reads a table as spreadsheets copy it or, without tabs, with semicolons or bars between cells, as text files have
 * them. Commas are not separators, since they may be decimal marks.
 */
export function readPastedRows(text: string): SheetRow[] {
  const separator = text.includes('\t') ? '\t' : separatorOf(text.replaceAll(',', ' '));
  return readClipboard(text, separator === ',' ? '\t' : separator);
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
