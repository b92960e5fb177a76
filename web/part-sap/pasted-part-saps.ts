import { withHeader } from '#domain/lines/line-import';
import { importFields } from '#domain/part-sap/import-fields';
import { XLSX } from '#domain/sheet/xlsx';
import { visible } from '#domain/values/text';
import { clipboardFault, readClipboard } from '../sheet/read/read-clipboard.ts';
import { writeSheet } from '../sheet/write/write-sheet.ts';

const { sap_code, min_order_quant } = importFields;

/** Returns whether a text consists of rows with several cells, as a spreadsheet copies them. */
export function hasColumns(text: string): boolean {
  return /\t/.test(text);
}

/**
 * Builds a file for the import from rows copied from a spreadsheet (behaviour 10.12). The columns of a range without
 * headers are SAP and MOQ.
 */
export function filePasted(text: string): File {
  const pasted = readClipboard(visible(text));
  const fault = clipboardFault(pasted);
  if (fault) throw new Error(fault);
  const rows = withHeader({ sap_code, min_order_quant }, pasted);
  return new File([writeSheet(rows.map(({ cells }) => cells))], 'Pasted rows.xlsx', { type: XLSX });
}
