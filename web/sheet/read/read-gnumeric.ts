import { SSF } from '@e965/xlsx';
import { Gunzip } from 'fflate';
import type { Cell } from '#domain/sheet/cell';
import { filledRow, numberOrDay } from './read-cells.ts';
import { MOST_COLUMNS, type Sheet } from './workbook.ts';
import { xmlText } from './xml-text.ts';
import { HOSTILE_ZIP, LARGEST_CONTENT } from './zip-check.ts';

/** The value types of Gnumeric's cells that are not plain text. A formula has none: its value is not stored. */
const BOOLEAN = '20';
const NUMBERS = new Set(['30', '40']);
const ERROR = '50';
const BLANK: Cell = { text: '', kind: 'blank' };

interface Region {
  rows: readonly [number, number];
  columns: readonly [number, number];
  format: string;
}

/**
 * The sheets of a Gnumeric file: XML, gzipped or not, in which a cell is one element. Read element by element
 * rather than as a document, since a worker has no XML parser; entities of the file's own are left unread.
 */
export function readGnumeric(bytes: Uint8Array): Sheet[] {
  const xml = new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes);
  if (!/<(gnm|gmr):Workbook\b/.test(xml)) throw new Error('this is not a Gnumeric workbook.');
  const date1904 = /<(gnm|gmr):DateConvention>Apple:1904</.test(xml);
  return [...xml.matchAll(/<(gnm|gmr):Sheet [\s\S]*?<\/\1:Sheet>/g)].map(([sheet]) =>
    readSheet(sheet, date1904),
  );
}

function readSheet(xml: string, date1904: boolean): Sheet {
  const formats = readFormats(xml);
  const rows = new Map<number, Cell[]>();

  for (const [, attributes = '', content = ''] of xml.matchAll(
    /<(?:gnm|gmr):Cell ([^>]*?)(?:\/>|>([^<]*)<)/g,
  )) {
    const row = Number(attribute(attributes, 'Row'));
    const column = Number(attribute(attributes, 'Col'));
    if (!(column < MOST_COLUMNS)) continue;

    const cells = rows.get(row) ?? [];
    while (cells.length < column) cells.push(BLANK);
    cells[column] = readCell(attributes, xmlText(content), () => formatAt(formats, row, column), date1904);
    rows.set(row, cells);
  }

  const name = xmlText(/<(?:gnm|gmr):Name>([^<]*)</.exec(xml)?.[1] ?? 'Sheet');
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return { name, rows: sorted.flatMap(([index, cells]) => filledRow(index + 1, cells) ?? []) };
}

function readCell(attributes: string, text: string, format: () => string, date1904: boolean): Cell {
  const type = attribute(attributes, 'ValueType');
  if (type === undefined) return { text: text || '=', kind: 'error' };
  if (text === '') return BLANK;
  if (type === BOOLEAN) return { text, kind: 'boolean' };
  if (type === ERROR) return { text, kind: 'error' };
  if (!NUMBERS.has(type)) return { text, kind: 'text' };

  const number = Number(text);
  const shown = format();
  return numberOrDay(number, shownText(number, shown, date1904), shown, date1904);
}

/** The number as its format shows it; as it is where the format is one that only Gnumeric knows. */
function shownText(number: number, format: string, date1904: boolean): string {
  try {
    return SSF.format(format, number, { date1904 });
  } catch {
    return String(number);
  }
}

function readFormats(xml: string): Region[] {
  const regions = xml.matchAll(
    /<(?:gnm|gmr):StyleRegion ([^>]*)>\s*<(?:gnm|gmr):Style [^>]*?Format="([^"]*)"/g,
  );
  return [...regions].map(([, place = '', format = '']) => ({
    rows: [Number(attribute(place, 'startRow')), Number(attribute(place, 'endRow'))],
    columns: [Number(attribute(place, 'startCol')), Number(attribute(place, 'endCol'))],
    format: xmlText(format),
  }));
}

function formatAt(regions: readonly Region[], row: number, column: number): string {
  const region = regions.find(
    ({ rows, columns }) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1],
  );
  return region?.format ?? 'General';
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}

function gunzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((piece) => {
    size += piece.length;
    if (size > LARGEST_CONTENT) throw new Error(HOSTILE_ZIP);
    pieces.push(piece);
  });
  const step = 64 * 1024;
  for (let at = 0; at < bytes.length; at += step) {
    stream.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  }

  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
