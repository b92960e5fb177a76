import { type SheetRow, textCell } from '#domain/sheet/cell';
import { readDelimited } from '../sheet/read-delimited.ts';

/** The rows of a table as a spreadsheet puts it on the clipboard: tabs between cells, quotes around odd ones. */
export function readClipboard(text: string): SheetRow[] {
  return readDelimited(text, '\t').map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
}

/** Whether the text is a table: a single cell is left to the field that has the focus. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}

/** A table for the clipboard: as text, and as HTML that keeps codes such as `000123` what they are. */
export function writeClipboard(rows: readonly (readonly (string | number)[])[]) {
  return {
    text: rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join(''),
    html: `<table>${rows.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`).join('')}</table>`,
  };
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function htmlCell(cell: string | number): string {
  if (typeof cell === 'number') return `<td>${cell}</td>`;
  // Excel's own word for a cell of text: neither a number nor a formula is read into it.
  return `<td style="mso-number-format:'\\@'">${escaped(cell)}</td>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br style="mso-data-placement:same-cell">');
}
