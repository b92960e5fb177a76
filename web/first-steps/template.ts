import { invoiceColumns } from '#domain/invoice/invoice-import';
import { lineColumns } from '#domain/lines/line-import';
import { partSapColumns } from '#domain/part-sap/part-sap-import';
import { textCell } from '#domain/sheet/cell';
import type { HeaderWords } from '#domain/sheet/headers';
import { XLSX } from '#domain/sheet/xlsx';
import type { FirstStep } from '#domain/today/first-steps';
import { downloadBlob } from '../api/download.ts';
import { writeSheet } from '../sheet/write/write-sheet.ts';

/** The columns that each step's import reads. */
const COLUMNS: Partial<Record<FirstStep, Record<string, HeaderWords>>> = {
  part_sap: partSapColumns,
  specification: lineColumns,
  invoice: invoiceColumns,
};

/** Hands over a workbook that has nothing but the headers of an import, the required ones with an asterisk. */
export function downloadTemplate(step: FirstStep, name: string): void {
  const headers = Object.values(COLUMNS[step] ?? {});
  const row = headers.map(({ header, required }) => textCell(required ? `${header}*` : header));
  downloadBlob(new Blob([writeSheet([row])], { type: XLSX }), `${name}.xlsx`);
}
