import { checkDigitDoubt, lotDoubt } from '../container/check-digit.ts';
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
import { type ColumnChoice, matchColumns } from '../sheet/column-choice.ts';
import type { Fields } from '../sheet/field-types.ts';
import { leftOutNotes } from '../sheet/left-out-rows.ts';
import { type CellFault, type MappedRow, mapSheet } from '../sheet/sheet-mapping.ts';
import { counted } from '../values/counted.ts';
import { faultOf } from '../values/fault.ts';
import { splitContainerLines } from './container-lines.ts';
import { containerFaults, distinctOf, type Package, packLine } from './packages.ts';

export const INVOICE_IMPORT_TITLE = 'Import Invoice SAPs';
export const INVOICE_IMPORT_INSTRUCTION =
  'Upload an Excel file with columns: SAP*, Quantity*, Container, LOT';

export const invoiceColumns = {
  ...lineColumns,
  container: { header: 'Container', alternates: ['Container No', 'Container number'], type: 'one_code' },
  lot: { header: 'LOT', alternates: ['LOT No', 'LOT number'], type: 'one_code' },
} as const satisfies Fields;

interface InvoiceRecord extends LineRecord {
  container?: string | null;
  lot?: string | null;
  /** The packages of a row whose cells have several lines, if it has no errors. */
  packages?: Package[];
}

export interface ImportedInvoiceLine extends ImportedLine {
  container: string | null;
  lot: string | null;
  /** The quantity in each container and LOT; empty if all of it is in one container and LOT. */
  packages: Package[];
}

type InvoiceImport = LineImport<ImportedInvoiceLine, InvoiceRecord>;

/**
 * Reads the lines of an invoice from a sheet (behaviour 15.5). The quantities of rows with the same SAP are added up;
 * if the rows have different containers or LOTs, the line keeps them as packages.
 */
export function importInvoice(
  sheet: readonly SheetRow[],
  saps: ActiveSapIndex,
  choice?: ColumnChoice,
): InvoiceImport {
  const { positions } = matchColumns(invoiceColumns, sheet, choice);
  const mapping = mapSheet(invoiceColumns, splitContainerLines(sheet, positions), choice);
  const byRow = Map.groupBy(mapping.rows, ({ row }) => row);
  const packagesOf = ({ row }: { row: number }) =>
    (byRow.get(row) ?? []).map(({ record }) => ownPackage(record));

  const { rows: checked, groups } = groupBySap(
    checkLineRows({ ...mapping, rows: [...byRow.values()].map(oneRow) }, saps, (_, row) =>
      packageFault(packagesOf({ row })),
    ),
  );
  const rows = checked.map((row) => withDoubts(row, packagesOf(row)));
  const lines = groups.map(({ sap, quant, rows: rowsOfSap }): ImportedInvoiceLine => {
    return { ...sap, ...packLine(rowsOfSap.flatMap(packagesOf)), quant };
  });

  const note = lineNote(mergeSentence(groups), lines);
  const notes = [...leftOutNotes(mapping.leftOut), ...(note ? [note] : [])];
  return { ...mapping, rows, lines, notes };
}

/** Combines the lines of one row (behaviour 9.28) into a row with their total quantity. */
function oneRow(lines: MappedRow<InvoiceRecord>[]): MappedRow<InvoiceRecord> {
  const [first, ...others] = lines as [MappedRow<InvoiceRecord>, ...MappedRow<InvoiceRecord>[]];
  if (others.length === 0) return first;
  const { packages, ...packed } = packLine(lines.map(({ record }) => ownPackage(record)));
  const errors = lines.flatMap(({ errors }) => errors);
  return {
    row: first.row,
    // A row with errors has no packages. Its container and LOT are cleared, because the joined texts of several
    // packages (`C1, C2`) would be taken for one container and one LOT.
    record: {
      ...first.record,
      ...packed,
      ...(errors.length === 0 ? { packages } : { container: null, lot: null }),
    },
    errors,
    // Every line repeats the warnings of the cells that have a single line.
    warnings: [
      ...new Map(lines.flatMap(({ warnings }) => warnings.map((each) => [each.message, each]))).values(),
    ],
  };
}

function ownPackage({ container = null, lot = null, quant }: InvoiceRecord): Package {
  return { container, lot, quant: quant ?? 0 };
}

/** Adds warnings about doubtful container numbers and LOTs (behaviour 24.11). */
function withDoubts(
  row: ImportedRow<InvoiceRecord>,
  packages: readonly Package[],
): ImportedRow<InvoiceRecord> {
  const doubts = packages
    .flatMap((each) => [checkDigitDoubt(each.container), lotDoubt(each)])
    .filter((doubt) => doubt !== undefined);
  return doubts.length > 0 ? { ...row, warnings: [...row.warnings, ...doubts] } : row;
}

function packageFault(packages: readonly Package[]): CellFault | undefined {
  const [found] = packages.flatMap(containerFaults);
  return found && { field: found.field, message: faultOf(invoiceColumns[found.field].header, found.fault) };
}

/** Returns `14 rows merged into 9; 3 parts are in more than one container` or an empty string (behaviour 15.5). */
function lineNote(merged: string | undefined, lines: readonly ImportedInvoiceLine[]): string {
  const containers = lines.filter((line) => isMany(line, 'container'));
  const inMany = new Set(containers);
  const lots = lines.filter((line) => !inMany.has(line) && isMany(line, 'lot'));
  const parts = [merged, count(containers.length, 'container'), count(lots.length, 'LOT')];
  return parts.filter((part) => part !== undefined).join('; ');
}

function count(parts: number, unit: string): string | undefined {
  if (parts === 0) return undefined;
  return `${counted(parts, 'part is', 'parts are')} in more than one ${unit}`;
}

function isMany({ packages }: ImportedInvoiceLine, field: 'container' | 'lot'): boolean {
  return distinctOf(packages, field).length > 1;
}
