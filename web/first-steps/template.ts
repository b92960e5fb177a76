import { invoiceColumns } from '#domain/invoice/invoice-import';
import { lineColumns } from '#domain/lines/line-import';
import { importFields } from '#domain/part-sap/import-fields';
import type { HeaderWords } from '#domain/sheet/headers';
import type { FirstStep } from '#domain/today/first-steps';
import { downloadTemplate } from '../sheet/write/download-template.ts';

const COLUMNS: Partial<Record<FirstStep, Record<string, HeaderWords>>> = {
  part_sap: importFields,
  specification: lineColumns,
  invoice: invoiceColumns,
};

export function downloadStepTemplate(step: FirstStep, name: string): void {
  downloadTemplate(COLUMNS[step] ?? {}, name);
}
