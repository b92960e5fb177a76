import type { ActiveSapIndex } from '../lines/active-saps.ts';
import { numberLines } from '../lines/line.ts';
import { type ImportedLine, importLines, type LineImport } from '../lines/line-import.ts';
import type { SheetRow } from '../sheet/cell.ts';
import { PLAN_PLACES } from '../values/quantity.ts';

export const SPECIFICATION_IMPORT_TITLE = 'Import Specification SAPs';
export const SPECIFICATION_IMPORT_INSTRUCTION = 'Upload an Excel file with columns: SAP* and Quantity*';

export interface SpecificationImport extends Omit<LineImport, 'lines'> {
  /** The inputs that the valid rows make: one per SAP, in the order of the file. */
  inputs: (ImportedLine & { order_no: number })[];
}

/** Reads a specification's inputs from a sheet; rows with the same SAP are added up (behaviour 12.7). */
export function importSpecification(sheet: readonly SheetRow[], saps: ActiveSapIndex): SpecificationImport {
  const { lines, ...check } = importLines(sheet, saps, PLAN_PLACES);
  return { ...check, inputs: numberLines(lines) };
}
