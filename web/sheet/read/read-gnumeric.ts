import { utils } from '@e965/xlsx';
import { gunzipSync } from 'fflate';
import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { Cell } from '#domain/sheet/cell';
import { BLANK, numberCell, uncalculated } from './read-cells.ts';
import { type SheetBuilder, workbookBuilder } from './sheet-builder.ts';
import { isHostile } from './unzip.ts';
import { HOSTILE, type Sheet, WorkbookFault } from './workbook.ts';
import { readXml, type XmlHandler } from './xml-reader.ts';

/** The value types of Gnumeric cells other than text. A formula has no type, since its value is not stored. */
const BOOLEAN = '20';
const NUMBERS = new Set(['30', '40']);
const ERROR = '50';
/** The start of a workbook, after the declaration and possibly a doctype. */
const WORKBOOK = /<(?:gnm|gmr):Workbook\b/;
const SNIFFED_BYTES = 4_096;

export function readGnumeric(bytes: Uint8Array): Sheet[] {
  const xml = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes;
  if (!WORKBOOK.test(new TextDecoder().decode(xml.subarray(0, SNIFFED_BYTES)))) {
    throw new WorkbookFault('this is not a Gnumeric workbook.');
  }
  const workbook = workbookBuilder();
  readXml(xml, gnumericReader(workbook.addSheet));
  return workbook.build();
}

interface FormatRegion {
  rows: readonly [number, number];
  columns: readonly [number, number];
  format: string;
}

interface OpenCell {
  row: number;
  column: number;
  /** Undefined for a formula. */
  type: string | undefined;
}

/**
 * Returns the handler that fills the sheets. The file contains the date system before the sheets, and the formats of a
 * sheet before its cells.
 */
function gnumericReader(addSheet: (name: string) => SheetBuilder): XmlHandler {
  let date1904 = false;
  let isSheet = false;
  let sheet: SheetBuilder | undefined;
  let formats: FormatRegion[] = [];
  let region: Omit<FormatRegion, 'format'> | undefined;
  let cell: OpenCell | undefined;
  let text = '';

  function formatAt(row: number, column: number): string {
    const found = formats.find(
      ({ rows, columns }) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1],
    );
    return found?.format ?? 'General';
  }

  function readCell({ row, column, type }: OpenCell, content: string): Cell {
    if (type === undefined) return uncalculated(content);
    if (content.trim() === '') return BLANK;
    if (NUMBERS.has(type)) return numberCell(Number(content), formatAt(row, column), date1904);
    if (type === BOOLEAN) return { text: content, kind: 'boolean' };
    return { text: content, kind: type === ERROR ? 'error' : 'text' };
  }

  return {
    text(chunk) {
      text += chunk;
    },
    open(element, attributes) {
      const number = (name: string) => Number(attributes[name]);
      text = '';
      if (element === 'Sheet') {
        isSheet = true;
        sheet = undefined;
        formats = [];
      } else if (element === 'RowInfo' || element === 'ColInfo') {
        if (attributes.Hidden !== '1') return;
        const first = number('No');
        const end = first + Math.min(Number(attributes.Count ?? 1), MAX_SHEET_ROWS);
        if (element === 'ColInfo') sheet?.hideColumns(first, end - 1);
        else for (let row = first; row < end; row += 1) sheet?.hideRow(row);
      } else if (element === 'StyleRegion') {
        region = {
          rows: [number('startRow'), number('endRow')],
          columns: [number('startCol'), number('endCol')],
        };
      } else if (element === 'Style' && region) {
        formats.push({ ...region, format: attributes.Format ?? 'General' });
      } else if (element === 'Cell') {
        cell = { row: number('Row'), column: number('Col'), type: attributes.ValueType };
      }
    },
    close(element) {
      // The first `Name` within a sheet is the name of the sheet.
      if (element === 'Name' && isSheet) sheet ??= addSheet(text || 'Sheet');
      else if (element === 'StyleRegion') region = undefined;
      else if (element === 'Merge') sheet?.merge(utils.decode_range(text));
      else if (element === 'DateConvention') date1904 = text === 'Apple:1904';
      else if (element === 'Cell' && cell) {
        sheet?.set(cell.row, cell.column, readCell(cell, text));
        cell = undefined;
      }
    },
  };
}

/**
 * Unpacks a gzip file. Its last four bytes declare the unpacked size, and the content cannot outgrow the buffer of this
 * size.
 */
function gunzip(bytes: Uint8Array): Uint8Array {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(
    bytes.length - 4,
    true,
  );
  if (isHostile(size, bytes.length)) throw new WorkbookFault(HOSTILE);
  return gunzipSync(bytes);
}
