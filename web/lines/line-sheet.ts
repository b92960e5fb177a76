import { type ActiveSapIndex, findActiveSap } from '#domain/lines/active-saps';
import { type ImportedRow, importLines, type LineImport, lineColumns } from '#domain/lines/line-import';
import type { allActiveSaps } from '#domain/lines/sap-lookup';
import type { SheetRow } from '#domain/sheet/cell';
import type { HeaderWords } from '#domain/sheet/headers';
import { quantityFault } from '#domain/values/quantity';
import { type Combine, chosenSap, type LineFields, NOTHING_CHOSEN } from './line-actions.ts';

/** How rows of a spreadsheet become lines of a document, and its lines rows again. */
export interface LineSheet<Fields extends LineFields> {
  /** The call that brings the active part SAPs. */
  saps: ReturnType<typeof allActiveSaps>;
  /** The columns in the order in which rows without a header have them; the first is the SAP. */
  columns: Readonly<Record<string, HeaderWords>>;
  /** The kind's rules; a fault is about the sheet as a whole. */
  read: (sheet: readonly SheetRow[], saps: ActiveSapIndex) => LineImport<Fields>;
  /** What a line becomes when its SAP is pasted again. */
  combine: Combine<Fields>;
  blank: Fields;
  /** The cells of a line in the order of the columns, in one row or more. */
  cells: (line: Fields) => (string | number | null)[][];
}

/** Rows of a SAP and a quantity; what is pasted again takes the place of the quantity that was there. */
export function quantitySheet(
  saps: LineSheet<LineFields>['saps'],
  places: number,
  blank: LineFields,
): LineSheet<LineFields> {
  return {
    saps,
    columns: lineColumns,
    read(sheet, index) {
      const read = importLines(sheet, index, places);
      return { ...read, lines: read.lines.map((line) => ({ ...chosenSap(line), quant: line.quant })) };
    },
    combine: (present, { quant }) => ({ ...present, quant, fault: undefined }),
    blank,
    cells: ({ sap_code, quant }) => [[sap_code, quant]],
  };
}

/** The lines that pasted rows become, in their order; a row in error stays as a line that says why. */
export function pastedLines<Fields extends LineFields>(
  { rows, lines }: LineImport<Fields>,
  { blank }: LineSheet<Fields>,
  saps: ActiveSapIndex,
): Fields[] {
  const made = new Map(lines.map((line) => [line.sap_id, line]));
  return rows.flatMap((row) => {
    if (!row.sap) return faultyLine(row, blank, saps);
    const line = made.get(row.sap.sap_id);
    made.delete(row.sap.sap_id);
    return line ?? [];
  });
}

function faultyLine<Fields extends LineFields>(
  { record, error }: ImportedRow,
  blank: Fields,
  saps: ActiveSapIndex,
): Fields {
  const { sap_code = null, quant = null } = record;
  const found = sap_code === null ? undefined : findActiveSap(saps, sap_code);
  const sap = found ? chosenSap(found.sap) : { ...NOTHING_CHOSEN, sap_code };
  return { ...blank, ...record, ...sap, quant, fault: error ?? undefined };
}

/** What a line says about its SAP: why it cannot be saved, unless its quantity says so already. */
export function shownFault({ fault, quant }: LineFields, places: number): string | undefined {
  return quant !== null && quantityFault(quant, places) ? undefined : fault;
}
