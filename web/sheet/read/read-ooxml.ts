import { utils } from '@e965/xlsx';
import type { Cell } from '#domain/sheet/cell';
import { builtInFormat } from './number-text.ts';
import { BLANK, dayCell, numberCell, textOrBlank, uncalculated } from './read-cells.ts';
import { type SheetBuilder, workbookBuilder } from './sheet-builder.ts';
import type { Archive } from './unzip.ts';
import { DAMAGED, type Sheet, WorkbookFault } from './workbook.ts';
import { type Attributes, readXml, type XmlHandler } from './xml-reader.ts';

interface Relation {
  type: string;
  path: string;
}

interface Book {
  date1904: boolean;
  /** True if Excel has to calculate the formulas on opening, because the program that wrote the file did not. */
  recalculates: boolean;
  /** The shared strings that cells reference by number. */
  texts: readonly string[];
  /** The number formats of the styles that cells reference by number. */
  formats: readonly string[];
}

/** Returns the path of the main part, or undefined if the archive is not an Excel workbook. */
export function workbookPart(archive: Archive): string | undefined {
  const main = [...relationsOf(archive, '').values()].find(({ type }) => type === 'officeDocument')?.path;
  return [main, 'xl/workbook.xml', 'xl/workbook.bin'].find(
    (path) => path !== undefined && archive.read(path),
  );
}

/**
 * Reads the sheets of a workbook in the format of Excel 2007 and later, hidden sheets last. Sheets without cells
 * (charts, macro modules) are skipped, because their entry references no worksheet.
 */
export function readOoxml(archive: Archive, main: string): Sheet[] {
  const relations = relationsOf(archive, main);
  const { entries, date1904, recalculates } = readEntries(archive, main);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path;
  const book = {
    date1904,
    recalculates,
    texts: readTexts(archive, partOf('sharedStrings')),
    formats: readFormats(archive, partOf('styles')),
  };

  const workbook = workbookBuilder();
  for (const { name, id, isHidden } of entries) {
    const relation = relations.get(id);
    if (relation?.type !== 'worksheet' || !archive.read(relation.path)) continue;
    const sheet = workbook.addSheet(name);
    if (isHidden) sheet.hide();
    readPart(archive, relation.path, sheetReader(sheet, book));
  }
  return workbook.build();
}

/** Parses a part of the archive. A part that the archive does not contain counts as empty. */
function readPart(archive: Archive, path: string | undefined, handler: XmlHandler): void {
  const part = path === undefined ? undefined : archive.read(path);
  if (part) readXml(part, handler, archive.onParsed);
}

const ignore = () => {};

/** Returns the parts that a part references, by id. The path of the archive itself is `''`. */
function relationsOf(archive: Archive, part: string): Map<string, Relation> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  readPart(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    text: ignore,
    close: ignore,
    open(element, { Id = '', Type = '', Target = '' }) {
      if (element !== 'Relationship') return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(folder, Target) });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (/^[\\/]/.test(target) ? target : folder + target).split(/[\\/]/)) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

function readEntries(archive: Archive, main: string) {
  const entries: { name: string; id: string; isHidden: boolean }[] = [];
  let date1904 = false;
  let recalculates = false;
  readPart(archive, main, {
    text: ignore,
    close: ignore,
    open(element, attributes) {
      if (element === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (element === 'calcPr') recalculates = isTrue(attributes.fullCalcOnLoad);
      if (element !== 'sheet') return;
      const { name = '', id = '', state = 'visible' } = attributes;
      entries.push({ name: unescaped(name), id, isHidden: state !== 'visible' });
    },
  });
  return { entries, date1904, recalculates };
}

function readTexts(archive: Archive, path: string | undefined): string[] {
  const texts: string[] = [];
  const rich = richText();
  readPart(archive, path, {
    open(element) {
      if (element === 'si') rich.begin();
      else rich.open(element);
    },
    text: rich.take,
    close(element) {
      if (element === 'si') texts.push(rich.end());
      else rich.close(element);
    },
  });
  return texts;
}

/** Joins the runs of a text, in `<t>` and `<r>` elements, without phonetic readings. */
function richText() {
  let text = '';
  let isTaking = false;
  let readings = 0;
  return {
    begin() {
      text = '';
    },
    open(element: string) {
      if (element === 'rPh') readings += 1;
      isTaking = element === 't' && readings === 0;
    },
    take(chunk: string) {
      if (isTaking) text += chunk;
    },
    close(element: string) {
      if (element === 'rPh') readings -= 1;
      isTaking = false;
    },
    end: () => unescaped(text),
  };
}

function readFormats(archive: Archive, path: string | undefined): string[] {
  const customFormats = new Map<number, string>();
  const numbers: number[] = [];
  // Differential formats (`dxfs`) also contain `numFmt`, with numbers that mean other formats there.
  let list: 'numFmts' | 'cellXfs' | undefined;
  readPart(archive, path, {
    text: ignore,
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (element === 'numFmts' || element === 'cellXfs') list = element;
      else if (element === 'numFmt' && list === 'numFmts')
        customFormats.set(
          Number(numFmtId),
          unescaped(formatCode).replace(/^general$/i, 'General') || 'General',
        );
      else if (element === 'xf' && list === 'cellXfs') numbers.push(Number(numFmtId));
    },
    close(element) {
      if (element === list) list = undefined;
    },
  });
  return numbers.map((number) => customFormats.get(number) ?? builtInFormat(number));
}

function sheetReader(sheet: SheetBuilder, book: Book): XmlHandler {
  const rich = richText();
  let row = -1;
  let column = -1;
  let cell: Attributes | undefined;
  let text = '';
  let formula: string | undefined;
  let value: string | undefined;

  return {
    open(element, attributes) {
      text = '';
      switch (element) {
        case 'row':
          row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
          column = -1;
          if (isTrue(attributes.hidden)) sheet.hideRow(row);
          break;
        case 'c':
          cell = attributes;
          column = columnOf(attributes.r) ?? column + 1;
          row = rowOf(attributes.r) ?? row;
          formula = undefined;
          value = undefined;
          break;
        case 'is':
          rich.begin();
          break;
        case 'col':
          if (isTrue(attributes.hidden))
            sheet.hideColumns(Number(attributes.min) - 1, Number(attributes.max) - 1);
          break;
        case 'mergeCell':
          sheet.merge(utils.decode_range((attributes.ref ?? '').toUpperCase()));
          break;
        default:
          rich.open(element);
      }
    },
    text(chunk) {
      text += chunk;
      rich.take(chunk);
    },
    close(element) {
      if (element === 'v') value = text;
      else if (element === 'f') formula = text;
      else if (element === 'is') value = rich.end();
      else if (element === 'c' && cell) {
        sheet.set(row, column, readCell({ type: cell.t ?? 'n', value, formula }, formatOf(cell, book), book));
        cell = undefined;
      } else rich.close(element);
    },
  };
}

function columnOf(address: string | undefined): number | undefined {
  const letters = /^\$?[a-z]+/i.exec(address ?? '')?.[0];
  return letters ? utils.decode_col(letters.toUpperCase()) : undefined;
}

function rowOf(address: string | undefined): number | undefined {
  const digits = /\d+$/.exec(address ?? '')?.[0];
  return digits ? Number(digits) - 1 : undefined;
}

function formatOf({ s }: Attributes, { formats }: Book): string {
  return (s === undefined ? undefined : formats[Number(s)]) ?? 'General';
}

interface FileCell {
  type: string;
  value: string | undefined;
  formula: string | undefined;
}

function readCell(cell: FileCell, format: string, { texts, date1904, recalculates }: Book): Cell {
  const { type, value, formula } = cell;
  if (formula !== undefined && !hasResult(cell, recalculates)) return uncalculated(formula);
  if (!value?.trim()) return BLANK;
  switch (type) {
    case 's': {
      const text = texts[Number(value)];
      if (text === undefined) throw new WorkbookFault(DAMAGED);
      return textOrBlank(text);
    }
    case 'str':
      return textOrBlank(unescaped(value));
    case 'inlineStr':
      return textOrBlank(value);
    case 'b':
      return { text: isTrue(value) ? 'TRUE' : 'FALSE', kind: 'boolean' };
    case 'e':
      return { text: value, kind: 'error' };
    case 'd':
      return dayCell(value, format);
    default: {
      const number = Number(value);
      return Number.isNaN(number) ? textOrBlank(value) : numberCell(number, format, date1904);
    }
  }
}

/**
 * Returns whether a formula has a result. If the result is an empty text, the value is blank and has the type `str`.
 * Programs that do not calculate write a 0 and ask Excel to recalculate.
 */
function hasResult({ type, value }: FileCell, recalculates: boolean): boolean {
  if (!value?.trim()) return value !== undefined && type === 'str';
  return !(recalculates && type === 'n' && Number(value) === 0);
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Unescapes characters that XML cannot contain, such as `_x000D_`. A Windows line break becomes one character. */
function unescaped(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n');
}
