import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import { type Attributes, readXml } from './xml-reader.ts';

/** A Gnumeric workbook as stored, before any cell is interpreted. */
interface GnumericWorkbook {
  sheets: GnumericSheet[];
  date1904: boolean;
}

export interface GnumericSheet {
  name: string;
  cells: GnumericCell[];
  formats: FormatRegion[];
  /** The areas of merged cells: `A1:A3`. */
  merges: string[];
  hidden: HiddenRun[];
}

/** Neighbouring rows or columns that the sheet hides. */
interface HiddenRun {
  element: 'RowInfo' | 'ColInfo';
  first: number;
  last: number;
}

export interface GnumericCell {
  row: number;
  column: number;
  /** The number of the value's type; undefined for a formula. */
  type: string | undefined;
  text: string;
}

/** A format with its first and last row and column. */
export interface FormatRegion {
  rows: readonly [number, number];
  columns: readonly [number, number];
  format: string;
}

/** Parses the XML of a Gnumeric workbook in chunks, so that the whole text is never in memory. */
export function parseGnumericXml(bytes: Uint8Array): GnumericWorkbook {
  const reader = gnumericReader();
  readXml(bytes, reader);
  return reader.workbook;
}

function gnumericReader() {
  const workbook: GnumericWorkbook = { sheets: [], date1904: false };
  let sheet: GnumericSheet | undefined;
  let cell: GnumericCell | undefined;
  let region: Omit<FormatRegion, 'format'> | undefined;
  let text = '';

  return {
    workbook,
    text(chunk: string) {
      text += chunk;
    },
    open(element: string, attributes: Attributes) {
      const number = (name: string) => Number(attributes[name]);
      text = '';
      if (element === 'Sheet') {
        sheet = { name: '', cells: [], formats: [], merges: [], hidden: [] };
        workbook.sheets.push(sheet);
      } else if ((element === 'RowInfo' || element === 'ColInfo') && attributes.Hidden === '1') {
        const first = number('No');
        const count = Math.min(Number(attributes.Count ?? 1), MAX_SHEET_ROWS);
        sheet?.hidden.push({ element, first, last: first + count - 1 });
      } else if (element === 'StyleRegion') {
        region = {
          rows: [number('startRow'), number('endRow')],
          columns: [number('startCol'), number('endCol')],
        };
      } else if (element === 'Style' && region) {
        sheet?.formats.push({ ...region, format: attributes.Format ?? 'General' });
      } else if (element === 'Cell') {
        cell = { row: number('Row'), column: number('Col'), type: attributes.ValueType, text: '' };
      }
    },
    close(element: string) {
      if (element === 'Sheet') sheet = undefined;
      else if (element === 'StyleRegion') region = undefined;
      else if (element === 'Name' && sheet && !sheet.name) sheet.name = text;
      else if (element === 'Merge') sheet?.merges.push(text);
      else if (element === 'Cell' && cell) sheet?.cells.push({ ...cell, text });
      else if (element === 'DateConvention') workbook.date1904 = text === 'Apple:1904';
    },
  };
}
