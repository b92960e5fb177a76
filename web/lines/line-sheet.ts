import type { ActiveSapIndex } from '#domain/lines/active-saps';
import { importLines, type LineImport, lineColumns } from '#domain/lines/line-import';
import type { Cell, SheetRow } from '#domain/sheet/cell';
import type { Fields as SheetFields } from '#domain/sheet/field-types';
import { type Combine, chosenSap, type LineFields } from './line-fields.ts';

/** A field that a pasted column fills from a line downwards (behaviour 11.9). */
export interface FilledColumn<Fields extends LineFields> {
  /** `20 containers`. */
  counted: (count: number) => string;
  fault?: (cell: Cell) => string | undefined;
  read: (cell: Cell) => Partial<LineFields>;
  /** The lines that the column does not change, with a label for the message: `with packages`. */
  unchanged?: { label: string; matches: (row: Fields) => boolean };
}

export interface LineSheet<Fields extends LineFields> {
  /** The columns, the SAP first. Rows without a header have their cells in this order. */
  columns: SheetFields;
  read: (sheet: readonly SheetRow[], saps: ActiveSapIndex) => LineImport<Fields>;
  combine: Combine<Fields>;
  /** The verb for combined quantities in the message after pasting. */
  combined: 'replaced' | 'added up';
  blank: Fields;
  /** The fields other than the quantity that a pasted column can fill, by their names in a save. */
  filled?: Readonly<Record<string, FilledColumn<Fields>>>;
  /** The cells of a line in the order of the columns, in one row or several. */
  cells: (line: Fields) => (string | number | null)[][];
}

/** Returns the format of rows with a SAP and a quantity. Pasting rows again replaces the quantities. */
export function quantitySheet<Fields extends LineFields>(blank: Fields): LineSheet<Fields> {
  return {
    columns: lineColumns,
    read(sheet, index) {
      const read = importLines(sheet, index);
      return {
        ...read,
        lines: read.lines.map((line) => ({ ...blank, ...chosenSap(line), quant: line.quant })),
      };
    },
    combine: (present, { quant }) => ({ ...present, quant, quant_text: undefined }),
    combined: 'replaced',
    blank,
    cells: ({ sap_code, quant, quant_text = null }) => [[sap_code, quant ?? quant_text]],
  };
}
