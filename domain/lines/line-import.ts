import type { SheetRow } from '../sheet/cell.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { type Fields, QUANTITY_COLUMN, SAP_COLUMN } from '../sheet/field-types.ts';
import { leftOutNotes } from '../sheet/left-out-rows.ts';
import { tooMuchTogether } from '../sheet/rows-together.ts';
import { type CellFault, mapSheet, type SheetMapping } from '../sheet/sheet-mapping.ts';
import { counted, firstOf, grouped } from '../values/counted.ts';
import { faultOf } from '../values/fault.ts';
import { withoutLeadingZeros } from '../values/leading-zeros.ts';
import { addQuantities, LINE_DECIMALS, QUANTITY_LIMIT, quantityFault } from '../values/quantity.ts';
import { fold, requiredCode } from '../values/text.ts';
import { type ActiveSapIndex, findSap } from './active-saps.ts';
import type { ActiveSap } from './sap-lookup.ts';

export const SAP_NOT_ACTIVE = "The part SAP couldn't be found in the Active SAPs";

export const SAP_PASSIVE = `${SAP_NOT_ACTIVE} (it is Passive)`;

type UnknownCodes = Pick<ActiveSapIndex, 'passiveCodes' | 'codeByNumber'>;

/**
 * Returns the error for a code without an active SAP, with a note if a passive SAP has it, or if the code of an active
 * SAP differs only in leading zeros, which spreadsheets remove from numbers (behaviour 11.6).
 */
export function notActive(index: UnknownCodes, code: string | null | undefined): string {
  if (!code) return SAP_NOT_ACTIVE;
  if (index.passiveCodes.has(fold(code))) return SAP_PASSIVE;
  return withLikelyCode(SAP_NOT_ACTIVE, likelyCode(index, code));
}

/** Returns an error for an unknown code with the code that it likely means, if there is one. */
export function withLikelyCode(error: string, likely: string | undefined): string {
  return likely ? `${error} (is it ${likely}?)` : error;
}

/** Returns the code of an active SAP that an unknown code likely means, because they differ only in leading zeros. */
export function likelyCode({ passiveCodes, codeByNumber }: UnknownCodes, code: string): string | undefined {
  return passiveCodes.has(fold(code)) ? undefined : codeByNumber.get(withoutLeadingZeros(code) ?? '');
}

export const lineColumns = {
  sap_code: SAP_COLUMN,
  quant: QUANTITY_COLUMN,
} as const satisfies Fields;

export interface LineImport<Line = ImportedLine, Row = LineRecord> extends Omit<SheetMapping<Row>, 'rows'> {
  rows: ImportedRow<Row>[];
  /** One line per SAP, in the order of the sheet. */
  lines: Line[];
  /** Sentences for the dialog, for example about merged rows. */
  notes: string[];
}

export interface ImportedRow<Row = LineRecord> {
  row: number;
  record: Row;
  /** The row's first fault; null for a valid row. */
  error: string | null;
  /** The fault in the words of the file, if they differ from `error`. */
  reason?: string | undefined;
  field: string | null;
  warnings: string[];
  /** The active SAP with the code; null for a row with an error. */
  sap: ActiveSap | null;
}

export interface LineRecord {
  sap_code?: string | null;
  quant?: number | null;
}

export type ImportedLine = ActiveSap & { quant: number };

interface SapRows<Row> {
  sap: ActiveSap;
  quant: number;
  rows: ImportedRow<Row>[];
}

/** Reads lines of a SAP and a quantity from a sheet; rows with the same SAP are added up (behaviour 11.7). */
export function importLines(
  sheet: readonly SheetRow[],
  saps: ActiveSapIndex,
  choice?: ColumnChoice,
): LineImport {
  const mapping = mapSheet(lineColumns, sheet, choice);
  const { rows, groups } = groupBySap(checkLineRows(mapping, saps));
  const merged = mergeSentence(groups);
  const addedUp = groups.filter(({ rows }) => rows.length > 1).map(addition);

  return {
    ...mapping,
    rows,
    lines: groups.map(({ sap, quant }) => ({ ...sap, quant })),
    notes: [...leftOutNotes(mapping.leftOut), ...(merged ? [`${merged}: ${firstOf(addedUp)}`] : [])],
  };
}

/** Returns the quantities that were added up: `0000000001 (1 + 2.5)`. */
function addition({ sap, rows }: SapRows<LineRecord>): string {
  return `${sap.sap_code} (${rows.map(({ record }) => record.quant ?? 0).join(' + ')})`;
}

/** Returns the distinct codes in the rows of a sheet, without codes that no SAP can have. */
export function codesIn(rows: readonly { record: LineRecord }[]): string[] {
  const codes = new Set(rows.flatMap(({ record }) => record.sap_code ?? []));
  return [...codes].filter((code) => requiredCode.safeParse(code).success);
}

/**
 * Checks the quantities of mapped rows, and that their codes belong to active SAPs (behaviour 11.6). `rowFault` returns
 * a further fault of a row whose SAP was found.
 */
export function checkLineRows<Row extends LineRecord>(
  mapping: SheetMapping<Row>,
  index: ActiveSapIndex,
  rowFault: (record: Row, row: number) => CellFault | undefined = () => undefined,
): ImportedRow<Row>[] {
  return mapping.rows.map(({ row, record, errors, warnings }) => {
    const { sap_code, quant } = record;
    const found = sap_code ? findSap(index, sap_code) : undefined;
    const lineFault =
      (typeof quant === 'number' ? quantityError(quant) : undefined) ??
      (found ? rowFault(record, row) : { field: 'sap_code', message: notActive(index, sap_code) });
    const fault =
      errors[0] ??
      (lineFault && {
        ...lineFault,
        reason: mapping.inFile(lineFault.field, record[lineFault.field as keyof Row]),
      });
    const error = fault?.message ?? null;

    return {
      row,
      record,
      error,
      reason: fault?.reason,
      field: fault?.field ?? null,
      warnings: [...warnings.map(({ message }) => message), ...(found?.warning ? [found.warning] : [])],
      sap: error === null ? (found?.sap ?? null) : null,
    };
  });
}

/** Adds up the valid rows of each SAP. A row that makes the sum exceed the limit becomes an error (behaviour 11.7). */
export function groupBySap<Row extends LineRecord>(
  rows: readonly ImportedRow<Row>[],
): { rows: ImportedRow<Row>[]; groups: SapRows<Row>[] } {
  const groups = new Map<number, SapRows<Row>>();
  const checkedRows = rows.map((row) => {
    const { sap } = row;
    if (!sap) return row;

    const group: SapRows<Row> = groups.get(sap.sap_id) ?? { sap, quant: 0, rows: [] };
    const quant = addQuantities(group.quant, row.record.quant ?? 0);
    if (quant >= QUANTITY_LIMIT) return overLimit(row);

    group.quant = quant;
    group.rows.push(row);
    groups.set(sap.sap_id, group);
    return row;
  });
  return { rows: checkedRows, groups: [...groups.values()] };
}

/** Returns `14 rows merged into 9`, or nothing if no rows were merged (behaviour 11.7). */
export function mergeSentence(groups: readonly SapRows<unknown>[]): string | undefined {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return rows > groups.length ? `${counted(rows, 'row')} merged into ${grouped(groups.length)}` : undefined;
}

function quantityError(quant: number): CellFault | undefined {
  const fault = quantityFault(quant, LINE_DECIMALS);
  return fault ? { field: 'quant', message: faultOf('Quantity', fault) } : undefined;
}

function overLimit<Row>(row: ImportedRow<Row>): ImportedRow<Row> {
  return { ...row, error: tooMuchTogether('SAP'), field: 'quant', sap: null };
}
