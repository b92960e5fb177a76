import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import { impliedContent } from '#domain/sheet/content-of';
import { markDoubtfulPoints } from '#domain/sheet/doubtful-points';
import { decodeText } from './decode-text.ts';
import type { Encoding } from './encodings.ts';
import { decodedCell, filledRow } from './read-cells.ts';
import { readColumns } from './read-columns.ts';
import { readDelimited, separatorOf, type TextLine } from './read-delimited.ts';
import { type Sheet, tooManyRows, WorkbookFault } from './workbook.ts';

const NAME = 'Sheet1';

const SEPARATOR_NAMES: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/**
 * Reads a text file in the chosen encoding, or else in the likely one. Returns undefined if the file has the extension
 * of a workbook and its lines are not clearly a table.
 */
export function readTextFile(extension: string, bytes: Uint8Array, chosen?: Encoding): Sheet | undefined {
  const { text, readAs } = decodeText(bytes, chosen);
  const sheet = readTable(extension, text);
  return sheet && readAs ? { ...sheet, readAs } : sheet;
}

function readTable(extension: string, text: string): Sheet | undefined {
  if (extension === 'prn') {
    const lines = readColumns(text);
    if (lines.some((fields) => fields.length > 1)) return sheetOf(lines.map((fields) => ({ fields })));
  }
  const separator = extension === 'tsv' ? '\t' : separatorOf(text);
  const lines = readDelimited(text, separator);
  const last = lines.at(-1);
  if (last && !/[\r\n]$/.test(text)) last.unterminated = true;
  const sheet = sheetOf(lines, separator === ';');
  if (impliedContent(extension) !== 'workbook') return sheet;
  if (!hasTable(sheet.rows)) return undefined;
  const note = `This is text with ${SEPARATOR_NAMES[separator] ?? `"${separator}"`} between its columns, named .${extension}: it is read as text.`;
  return { ...sheet, notes: [note] };
}

/** Returns whether most rows have the same number of fields, at least two. The other rows may be a title. */
function hasTable(rows: readonly SheetRow[]): boolean {
  const separated = rows.filter(({ fields = 0 }) => fields > 1);
  const alike = [...Map.groupBy(separated, ({ fields }) => fields).values()].map(({ length }) => length);
  const most = Math.max(0, ...alike);
  return most > 1 && most > rows.length / 2;
}

/** Builds a sheet in which every cell is a text, because text files have no types. */
function sheetOf(lines: readonly TextLine[], semicolons = false): Sheet {
  const rows = lines.flatMap(({ fields, fault, unterminated }, index) => {
    const row = filledRow(index + 1, fields.map(decodedCell));
    if (!row) return [];
    return { ...row, fields: fields.length, ...(fault && { fault }), ...(unterminated && { unterminated }) };
  });
  if ((rows.at(-1)?.row ?? 0) > MAX_SHEET_ROWS) throw new WorkbookFault(tooManyRows(NAME));
  return { name: NAME, rows: markDoubtfulPoints(rows, { semicolons }) };
}
