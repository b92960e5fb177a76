import type { Cell } from '#domain/sheet/cell';
import { BLANK, dayCell, numberCell, uncalculated } from './read-cells.ts';
import { type SheetBuilder, workbookBuilder } from './sheet-builder.ts';
import type { Sheet } from './workbook.ts';
import { type Attributes, readXml, type XmlHandler } from './xml-reader.ts';

const NAMED_FORMATS: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'm/d/yy h:mm',
  'Long Date': '[$-F800]dddd, mmmm dd, yyyy',
  'Medium Date': 'd-mmm-yy',
  'Short Date': 'm/d/yy',
  'Long Time': 'h:mm:ss AM/PM',
  'Medium Time': 'h:mm AM/PM',
  'Short Time': 'h:mm',
  Currency: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  'Euro Currency': '"€"#,##0.00_);[Red]\\("€"#,##0.00\\)',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
};

export function readXml2003(bytes: Uint8Array): Sheet[] {
  const workbook = workbookBuilder();
  readXml(bytes, xml2003Reader(workbook.addSheet));
  return workbook.build();
}

function xml2003Reader(addSheet: (name: string) => SheetBuilder): XmlHandler {
  let sheet: SheetBuilder | undefined;
  /** The formats of the styles. In a file, each style comes after its parent and inherits its format. */
  const formats = new Map<string, string>();
  let date1904 = false;
  let style = '';
  let rows: ReturnType<typeof rowReader> | undefined;
  let text = '';

  return {
    open(element, attributes) {
      text = '';
      if (element === 'Date1904') date1904 = true;
      else if (element === 'Style') {
        style = attributes.ID ?? '';
        formats.set(style, formats.get(attributes.Parent ?? '') ?? 'General');
      } else if (element === 'NumberFormat' && attributes.Format) {
        formats.set(style, NAMED_FORMATS[attributes.Format] ?? attributes.Format);
      } else if (element === 'Worksheet') {
        sheet = addSheet(attributes.Name ?? 'Sheet');
        rows = rowReader(sheet, (id, cell) => readCell(cell, formats.get(id) ?? 'General', date1904));
      } else rows?.open(element, attributes);
    },
    text(chunk) {
      text += chunk;
      rows?.take(chunk);
    },
    close(element) {
      if (element === 'Worksheet') rows = undefined;
      else if (element === 'Visible' && /hidden/i.test(text)) sheet?.hide();
      else rows?.close(element);
    },
  };
}

interface FileCell {
  type: string | undefined;
  text: string;
  formula: string | undefined;
}

interface StyledColumns {
  first: number;
  last: number;
  style: string;
}

function rowReader(sheet: SheetBuilder, read: (style: string, cell: FileCell) => Cell) {
  const columns: StyledColumns[] = [];
  let column = 0;
  let row = 0;
  let rowStyle: string | undefined;
  let rowsBelow = 0;
  let cell: Attributes | undefined;
  let data: { type: string | undefined; text: string } | undefined;
  let isData = false;
  /** True within a comment, whose text has the same elements as the text of a cell. */
  let isComment = false;

  function setCell(attributes: Attributes): void {
    const across = Number(attributes.MergeAcross ?? 0);
    const down = Number(attributes.MergeDown ?? 0);
    const definition = columns.find(({ first, last }) => column >= first && column <= last);
    const style = attributes.StyleID ?? rowStyle ?? definition?.style ?? 'Default';
    sheet.set(
      row,
      column,
      read(style, { type: data?.type, text: data?.text ?? '', formula: attributes.Formula }),
    );
    sheet.merge({ s: { r: row, c: column }, e: { r: row + down, c: column + across } });
    column += across + 1;
  }

  return {
    open(element: string, attributes: Attributes) {
      switch (element) {
        case 'Column': {
          const first = attributes.Index === undefined ? column : Number(attributes.Index) - 1;
          column = first + Number(attributes.Span ?? 0) + 1;
          if (attributes.StyleID) columns.push({ first, last: column - 1, style: attributes.StyleID });
          if (attributes.Hidden === '1') sheet.hideColumns(first, column - 1);
          break;
        }
        case 'Row':
          if (attributes.Index !== undefined) row = Number(attributes.Index) - 1;
          rowsBelow = Number(attributes.Span ?? 0);
          rowStyle = attributes.StyleID;
          column = 0;
          if (attributes.Hidden === '1') sheet.hideRow(row);
          break;
        case 'Cell':
          cell = attributes;
          data = undefined;
          if (attributes.Index !== undefined) column = Number(attributes.Index) - 1;
          break;
        case 'Comment':
          isComment = true;
          break;
        case 'Data':
          if (!cell || isComment) break;
          data = { type: attributes.Type, text: '' };
          isData = true;
      }
    },
    take(chunk: string) {
      if (data && isData) data.text += chunk;
    },
    close(element: string) {
      if (element === 'Comment') isComment = false;
      else if (element === 'Data') isData = false;
      else if (element === 'Row') row += rowsBelow + 1;
      else if (element === 'Cell' && cell) {
        setCell(cell);
        cell = undefined;
      }
    },
  };
}

function readCell({ type, text, formula }: FileCell, format: string, date1904: boolean): Cell {
  const isBlank = type === undefined || (text.trim() === '' && type !== 'String');
  if (isBlank) return formula === undefined ? BLANK : uncalculated(formula);
  if (text === '') return BLANK;
  switch (type) {
    case 'Number': {
      const number = Number(text);
      return Number.isNaN(number) ? { text, kind: 'text' } : numberCell(number, format, date1904);
    }
    case 'DateTime':
      return dayCell(text, format === 'General' ? 'yyyy-mm-dd' : format);
    case 'Boolean':
      return { text: text === '1' ? 'TRUE' : 'FALSE', kind: 'boolean' };
    case 'Error':
      return { text, kind: 'error' };
    default:
      return { text: text.replaceAll('\r\n', '\n'), kind: 'text' };
  }
}
