import { checkDigitDoubt } from '../container/check-digit.ts';
import type { ActiveSapIndex } from '../lines/active-saps.ts';
import {
  checkLineRows,
  groupBySap,
  type ImportedLine,
  type ImportedRow,
  type LineImport,
  type LineRecord,
  lineColumns,
  mergeSentence,
} from '../lines/line-import.ts';
import type { SheetRow } from '../sheet/cell.ts';
import { readCode } from '../sheet/cell-readers.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { type CellFault, mapSheet } from '../sheet/sheet-mapping.ts';
import { counted } from '../values/counted.ts';
import { faultOf } from '../values/fault.ts';
import { LINE_DECIMALS } from '../values/quantity.ts';
import { containerFaults, distinctOf, type Package, packLine } from './packages.ts';

export const INVOICE_IMPORT_TITLE = 'Import Invoice SAPs';
export const INVOICE_IMPORT_INSTRUCTION =
  'Upload an Excel file with columns: SAP*, Quantity*, Container, LOT';

export const invoiceColumns = {
  ...lineColumns,
  container: { header: 'Container', alternates: ['Container No', 'Container number'], read: readCode },
  lot: { header: 'LOT', alternates: ['LOT No', 'LOT number'], read: readCode },
} as const;

interface InvoiceRecord extends LineRecord {
  container?: string | null;
  lot?: string | null;
}

export interface ImportedInvoiceLine extends ImportedLine {
  container: string | null;
  lot: string | null;
  /** What each container and LOT held; empty where the line came in one. */
  packages: Package[];
}

export type InvoiceImport = LineImport<ImportedInvoiceLine, InvoiceRecord>;

/**
 * Reads an invoice's lines from a sheet (behaviour 15.5): rows with the same SAP are added up, and where they name
 * different containers or LOTs the line keeps them as packages.
 */
export function importInvoice(
  sheet: readonly SheetRow[],
  saps: ActiveSapIndex,
  choice?: ColumnChoice,
): InvoiceImport {
  const mapping = mapSheet(invoiceColumns, sheet, choice);
  const rules = { decimals: LINE_DECIMALS, rowFault: packageFault };
  const { rows: checked, groups } = groupBySap(checkLineRows<InvoiceRecord>(mapping, saps, rules));
  const rows = checked.map(withDoubt);

  const lines = groups.map(({ sap, quant, rows: rowsOfSap }): ImportedInvoiceLine => {
    const packages = rowsOfSap.map(({ record: { container = null, lot = null, quant: held } }) => ({
      container,
      lot,
      quant: held ?? 0,
    }));
    return { ...sap, ...packLine(packages), quant };
  });

  const notes = sentences(mergeSentence(groups), lines);
  return { ...mapping, rows, lines, notes };
}

/** A row whose container's number is doubtful says so, and is imported all the same. */
function withDoubt(row: ImportedRow<InvoiceRecord>): ImportedRow<InvoiceRecord> {
  const doubt = checkDigitDoubt(row.record.container);
  return doubt ? { ...row, warnings: [...row.warnings, doubt] } : row;
}

function packageFault(record: InvoiceRecord): CellFault | undefined {
  const [found] = containerFaults(record);
  return found && { field: found.field, message: faultOf(invoiceColumns[found.field].header, found.fault) };
}

/** `14 rows merged into 9; 3 parts are in more than one container`, as one sentence (behaviour 15.5). */
function sentences(merged: string | undefined, lines: readonly ImportedInvoiceLine[]): string[] {
  const containers = lines.filter((line) => isMany(line, 'container'));
  const inMany = new Set(containers);
  const lots = lines.filter((line) => !inMany.has(line) && isMany(line, 'lot'));
  const parts = [merged, count(containers.length, 'container'), count(lots.length, 'LOT')];
  const sentence = parts.filter((part) => part !== undefined).join('; ');
  return sentence ? [sentence] : [];
}

function count(parts: number, unit: string): string | undefined {
  if (parts === 0) return undefined;
  return `${counted(parts, 'part is', 'parts are')} in more than one ${unit}`;
}

function isMany({ packages }: ImportedInvoiceLine, field: 'container' | 'lot'): boolean {
  return distinctOf(packages, field).length > 1;
}
