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

/** Matches a rule between rows, and the bars around a row, in the tables that SAP copies: `|55000025|  5 |PC |`. */
const RULE = /^[|+ ]*--[-|+ ]*(?:\r?\n|$)/gm;
const OUTER_BARS = /^ *\|(.*)\| *$/gm;

/**
 * Reads a table as spreadsheets copy it or, without tabs, with semicolons or bars between cells, as text files have
 * them. Commas are not separators, since they may be decimal marks.
 */
export function readPastedRows(pasted: string): SheetRow[] {
  const text = withoutFrame(pasted);
  const separator = text.includes('\t') ? '\t' : separatorOf(text.replaceAll(',', ' '));
  return readClipboard(text, separator === ',' ? '\t' : separator);
}

/** Removes bars around the rows, and rules between them, if every other row has the bars. */
function withoutFrame(pasted: string): string {
  const text = pasted.replace(RULE, '');
  return text.replace(OUTER_BARS, '').trim() ? pasted : text.replace(OUTER_BARS, '$1') || pasted;
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
