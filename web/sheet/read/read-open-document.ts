import type { Cell } from '#domain/sheet/cell';
import { numberText } from './number-text.ts';
import { BLANK, dayCell, textOrBlank, uncalculated } from './read-cells.ts';
import { type SheetBuilder, workbookBuilder } from './sheet-builder.ts';
import { MAX_COLUMNS, type Sheet } from './workbook.ts';
import { type Attributes, readXml, type XmlHandler } from './xml-reader.ts';

/** Elements within a cell that are not its text. */
const NON_TEXT = new Set([
  'annotation',
  'frame',
  'shapes',
  'custom-shape',
  'forms',
  'dde-source',
  'ruby-text',
]);
/** A row with at least this many repetitions fills the sheet to its end. */
const MIN_FILLING_ROWS = 500_000;
const MAX_SPACES = 1_000;

export function readOpenDocument(content: Uint8Array, stylesPart?: Uint8Array): Sheet[] {
  const workbook = workbookBuilder();
  const handler = openDocumentReader(workbook.addSheet);
  if (stylesPart) readXml(stylesPart, handler);
  readXml(content, handler);
  return workbook.build();
}

function openDocumentReader(addSheet: (name: string) => SheetBuilder): XmlHandler {
  const styles = styleReader();
  let table: ReturnType<typeof tableReader> | undefined;
  let nonTextDepth = 0;
  /** The depth of nested tables, since the texts of cells may contain tables. */
  let depth = 0;

  return {
    open(element, attributes) {
      if (NON_TEXT.has(element)) nonTextDepth += 1;
      if (nonTextDepth > 0) return;
      if (element === 'table') {
        depth += 1;
        if (depth > 1) return;
        const sheet = addSheet(attributes.name ?? 'Sheet');
        if (styles.hidesSheet(attributes['style-name'] ?? '')) sheet.hide();
        table = tableReader(sheet, styles.showsDay);
      } else if (table && depth === 1) table.open(element, attributes);
      else styles.open(element, attributes);
    },
    text(chunk) {
      if (nonTextDepth === 0 && depth === 1) table?.take(chunk);
    },
    close(element) {
      if (NON_TEXT.has(element)) nonTextDepth -= 1;
      if (nonTextDepth > 0) return;
      if (element === 'table') {
        depth -= 1;
        if (depth === 0) table = undefined;
      } else if (table && depth === 1) table.close(element);
      else styles.close(element);
    },
  };
}

function styleReader() {
  const hasDay = new Map<string, boolean>();
  const formats = new Map<string, string>();
  const hiddenSheets = new Set<string>();
  let format = '';
  let style = '';
  return {
    open(element: string, attributes: Attributes) {
      if (element === 'date-style') {
        format = attributes.name ?? '';
        hasDay.set(format, false);
      } else if (element === 'day' && format) hasDay.set(format, true);
      else if (element === 'style') {
        style = attributes.name ?? '';
        formats.set(
          style,
          attributes['data-style-name'] ?? formats.get(attributes['parent-style-name'] ?? '') ?? '',
        );
      } else if (element === 'table-properties' && attributes.display === 'false') hiddenSheets.add(style);
    },
    close(element: string) {
      if (element === 'date-style') format = '';
    },
    hidesSheet: (name: string) => hiddenSheets.has(name),
    /** Returns whether a style shows the day of the month of a date; true if its format is unknown. */
    showsDay: (name: string | undefined) => hasDay.get(formats.get(name ?? '') ?? '') ?? true,
  };
}

interface ColumnRun {
  last: number;
  style: string | undefined;
}

function tableReader(sheet: SheetBuilder, showsDay: (style: string | undefined) => boolean) {
  const columns: ColumnRun[] = [];
  let columnCount = 0;
  let row = 0;
  let rowRepeats = 1;
  let rowStyle: string | undefined;
  let column = 0;
  let cell: Attributes | undefined;
  let text = '';
  let isText = false;
  let paragraphs = 0;

  const styleAt = (position: number) => columns.find(({ last }) => position <= last)?.style;

  function close(attributes: Attributes): void {
    const repeats = count(attributes['number-columns-repeated']);
    const style = attributes['style-name'] ?? rowStyle ?? styleAt(column);
    const read = readCell(attributes, paragraphs > 0 ? text : undefined, showsDay(style));
    if (read !== BLANK) {
      const lastRepeat = Math.min(column + repeats - 1, Math.max(column, MAX_COLUMNS));
      for (let down = 0; down < rowRepeats; down += 1) {
        for (let position = column; position <= lastRepeat; position += 1)
          sheet.set(row + down, position, read);
      }
      const rowsSpanned = count(attributes['number-rows-spanned']);
      const last = column + count(attributes['number-columns-spanned']) - 1;
      sheet.merge({ s: { r: row, c: column }, e: { r: row + rowsSpanned - 1, c: last } });
    }
    column += repeats;
  }

  return {
    open(element: string, attributes: Attributes) {
      switch (element) {
        case 'table-column': {
          const first = columnCount;
          columnCount += count(attributes['number-columns-repeated']);
          columns.push({ last: columnCount - 1, style: attributes['default-cell-style-name'] });
          if (isHidden(attributes)) sheet.hideColumns(first, columnCount - 1);
          break;
        }
        case 'table-row':
          rowRepeats = count(attributes['number-rows-repeated']);
          rowStyle = attributes['default-cell-style-name'];
          column = 0;
          if (isHidden(attributes) && rowRepeats < MIN_FILLING_ROWS) {
            for (let down = 0; down < rowRepeats; down += 1) sheet.hideRow(row + down);
          }
          break;
        case 'table-cell':
        case 'covered-table-cell':
          cell = attributes;
          text = '';
          paragraphs = 0;
          break;
        case 'p':
          if (paragraphs > 0) text += '\n';
          paragraphs += 1;
          isText = true;
          break;
        case 's':
          text += ' '.repeat(Math.min(count(attributes.c), MAX_SPACES));
          break;
        case 'tab':
          text += '\t';
          break;
        case 'line-break':
          text += '\n';
      }
    },
    take(chunk: string) {
      if (isText) text += chunk;
    },
    close(element: string) {
      if (element === 'p') isText = false;
      else if (element === 'table-row') row += rowRepeats;
      else if (element === 'table-cell' && cell) close(cell);
      else if (element === 'covered-table-cell' && cell) column += count(cell['number-columns-repeated']);
    },
  };
}

function count(repeated: string | undefined): number {
  return Math.max(1, Math.floor(Number(repeated ?? 1)) || 1);
}

function isHidden({ visibility }: Attributes): boolean {
  return visibility === 'collapse' || visibility === 'filter';
}

/** Reads a cell. `shown` is its displayed text, if the file stores it in addition to the value. */
function readCell(attributes: Attributes, shown: string | undefined, showsDay: boolean): Cell {
  const { formula, value = '' } = attributes;
  // LibreOffice marks an error in `calcext:value-type`, which replaces `office:value-type`, since prefixes are removed.
  switch (attributes['value-type']) {
    case undefined:
      return formula !== undefined && !shown
        ? uncalculated(formula.replace(/^\w+:/, ''))
        : textOrBlank(shown);
    case 'error':
      return { text: shown || '#VALUE!', kind: 'error' };
    case 'float':
      // LibreOffice stores TRUE as a number with a word as displayed text.
      if (/^\p{L}+$/u.test(shown ?? '')) return { text: shown ?? '', kind: 'boolean' };
      return numberOr(value, shown || value);
    case 'currency':
      return numberOr(value, shown || value);
    case 'percentage':
      return numberOr(value, shown || `${numberText(Number(value) * 100, 'General')}%`);
    case 'date':
      return readDay(attributes['date-value'] ?? '', shown, showsDay);
    case 'time':
      return textOrBlank(shown || attributes['time-value']);
    case 'boolean':
      return { text: attributes['boolean-value'] === 'true' ? 'TRUE' : 'FALSE', kind: 'boolean' };
    default:
      return textOrBlank(attributes['string-value'] || shown);
  }
}

function numberOr(value: string, text: string): Cell {
  const number = Number(value);
  const isNumber = value.trim() !== '' && !Number.isNaN(number);
  return isNumber ? { text, kind: 'number', number } : textOrBlank(text);
}

function readDay(iso: string, shown: string | undefined, showsDay: boolean): Cell {
  const cell = dayCell(iso, 'General');
  if (cell.kind !== 'date') return textOrBlank(shown || iso);
  return { ...cell, text: shown || cell.text, day: showsDay ? cell.day : undefined };
}
