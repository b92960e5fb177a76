import { strToU8, zipSync } from 'fflate';
import type { Cell } from '#domain/sheet/cell';
import { columnLetter } from '#domain/sheet/column-choice';
import { workbookText } from '#domain/sheet/workbook-text';

export interface WrittenCell extends Cell {
  isBad?: boolean;
}

/** The maximum width of a column, in characters. */
const MAX_WIDTH = 60;
const MIN_WIDTH = 8;

/**
 * Builds a workbook with one sheet. The server's library cannot be used here: it compresses large workbooks in workers,
 * which the content security policy blocks.
 */
export function writeSheet(rows: readonly (readonly WrittenCell[])[]): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      [
        ['workbook', 'sheet.main'],
        ['styles', 'styles'],
        ['sheet1', 'worksheet'],
      ]
        .map(
          ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${SPREADSHEET}.${type}+xml"/>`,
        )
        .join('') +
      '</Types>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': STYLES,
    'xl/sheet1.xml': `<worksheet xmlns="${MAIN}">${columns(rows)}<sheetData>${rows.map(writeRow).join('')}</sheetData></worksheet>`,
  };
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(declaration + xml)])),
  );
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const BAD_TEXT = 'FFA6201B';
const BAD_BACK = 'FFFDD9D7';
/** The format numbers of General, text, day, and day with time. */
const FORMATS = { general: 0, text: 49, day: 14, moment: 22 };
/** The formats in the order of their styles. The styles of invalid cells follow, in the same order. */
const STYLED = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><sz val="11"/><color rgb="${BAD_TEXT}"/><name val="Calibri"/></font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `<fill><patternFill patternType="solid"><fgColor rgb="${BAD_BACK}"/><bgColor indexed="64"/></patternFill></fill></fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${2 * STYLED.length}">` +
  [
    { font: 0, fill: 0 },
    { font: 1, fill: 2 },
  ]
    .flatMap(({ font, fill }) =>
      Object.values(FORMATS).map(
        (format) =>
          `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
      ),
    )
    .join('') +
  '</cellXfs></styleSheet>';

function relations(...targets: [type: string, target: string][]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function writeRow(cells: readonly WrittenCell[], index: number): string {
  const row = index + 1;
  const written = cells.map((cell, column) => writeCell(cell, `${columnLetter(column)}${row}`)).join('');
  return written && `<row r="${row}">${written}</row>`;
}

function writeCell(cell: WrittenCell, place: string): string {
  const { text, number, isBad } = cell;
  const format = formatOf(cell);
  const style = STYLED.indexOf(format) + (isBad ? STYLED.length : 0);
  if (cell.kind === 'blank') return isBad ? `<c r="${place}" s="${style}"/>` : '';
  if (format !== 'text') return `<c r="${place}" s="${style}"><v>${number}</v></c>`;
  const content = escapeMarkup(workbookText(text));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function formatOf({ kind, text, number, day }: Cell): keyof typeof FORMATS {
  if (kind === 'blank') return 'general';
  if (number === undefined) return 'text';
  if (kind === 'number') return isCode(text) ? 'text' : 'general';
  // A date that is displayed without its day, such as `Jan-26` for January 2026, is written as text. Written as a date,
  // it would be read as a full date by the next import.
  if (day === undefined) return 'text';
  return Number.isInteger(number) ? 'day' : 'moment';
}

/** Returns whether a number is a code with leading zeros, which keeps its displayed text. */
function isCode(text: string): boolean {
  return /^0\d+$/.test(text.trim());
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function columns(rows: readonly (readonly WrittenCell[])[]): string {
  const longest: number[] = [];
  const hiddenColumns = new Set<number>();
  for (const cells of rows) {
    for (const [column, { text, hidden }] of cells.entries()) {
      longest[column] = Math.max(longest[column] ?? MIN_WIDTH, Math.min(text.length + 2, MAX_WIDTH));
      if (hidden) hiddenColumns.add(column);
    }
  }
  if (longest.length === 0) return '';
  const written = Array.from(longest, (width = MIN_WIDTH, column) => {
    const hidden = hiddenColumns.has(column) ? ' hidden="1"' : '';
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"${hidden}/>`;
  });
  return `<cols>${written.join('')}</cols>`;
}
