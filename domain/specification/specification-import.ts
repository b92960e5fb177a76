import type { ActiveSapIndex } from '../lines/active-saps.ts';
import { numberLines } from '../lines/line.ts';
import {
  checkLineRows,
  groupBySap,
  type ImportedLine,
  type ImportedRow,
  lineColumns,
  mergeSentence,
} from '../lines/line-import.ts';
import type { SheetRow } from '../sheet/cell.ts';
import { mapSheet } from '../sheet/sheet-mapping.ts';
import { PLAN_PLACES } from '../values/quantity.ts';

export const SPECIFICATION_IMPORT_TITLE = 'Import Specification SAPs';
export const SPECIFICATION_IMPORT_INSTRUCTION = 'Upload an Excel file with columns: SAP* and Quantity*';

export interface SpecificationImport {
  rows: ImportedRow[];
  /** The inputs that the valid rows make: one per SAP, in the order of the file. */
  inputs: (ImportedLine & { order_no: number })[];
  /** Sentences for the dialog: how many rows were merged. */
  notes: string[];
  unknownHeaders: string[];
  /** Why the sheet as a whole cannot be read. */
  fault: string | undefined;
}

/** Reads a specification's inputs from a sheet; rows with the same SAP are added up (behaviour 12.7). */
export function importSpecification(sheet: readonly SheetRow[], saps: ActiveSapIndex): SpecificationImport {
  const { rows: mapped, unknownHeaders, fault } = mapSheet(lineColumns, sheet);
  const { rows, groups } = groupBySap(checkLineRows(mapped, saps, PLAN_PLACES));
  const merged = mergeSentence(groups);

  return {
    rows,
    inputs: numberLines(groups.map(({ sap, quant }) => ({ ...sap, quant }))),
    notes: merged ? [merged] : [],
    unknownHeaders,
    fault,
  };
}
