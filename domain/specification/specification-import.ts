import type { ActiveSapIndex } from '../lines/active-saps.ts';
import { importLines, type LineImport } from '../lines/line-import.ts';
import type { SheetRow } from '../sheet/cell.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { LINE_DECIMALS } from '../values/quantity.ts';

export const SPECIFICATION_IMPORT_TITLE = 'Import Specification SAPs';
export const SPECIFICATION_IMPORT_INSTRUCTION = 'Upload an Excel file with columns: SAP* and Quantity*';

/** Reads the inputs of a specification from a sheet. Rows with the same SAP are added up (behaviour 12.7). */
export function importSpecification(
  sheet: readonly SheetRow[],
  saps: ActiveSapIndex,
  choice?: ColumnChoice,
): LineImport {
  return importLines(sheet, saps, { decimals: LINE_DECIMALS, choice });
}
