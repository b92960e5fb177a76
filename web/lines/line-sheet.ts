import type { ActiveSapIndex } from '#domain/lines/active-saps';
import { importLines, type LineImport, lineColumns } from '#domain/lines/line-import';
import type { SheetRow } from '#domain/sheet/cell';
import type { HeaderWords } from '#domain/sheet/headers';
import { type Combine, chosenSap, type LineFields } from './line-fields.ts';

/** A field that a pasted column fills from one line downwards (behaviour 11.9). */
export interface FilledColumn<Fields extends LineFields> {
  /** `20 containers`. */
  counted: (count: number) => string;
  /** Why nothing is pasted where this is one of the texts. */
  fault?: (text: string) => string | undefined;
  /** Converts a text into fields of a line. */
  read: (text: string) => Partial<LineFields>;
  /** The lines that stay as they are: `with packages`. */
  kept?: { label: string; holds: (row: Fields) => boolean };
}

/** How rows of a spreadsheet become lines of a document, and its lines rows again. */
export interface LineSheet<Fields extends LineFields> {
  /** The columns in the order in which rows without a header have them; the first is the SAP. */
  columns: Readonly<Record<string, HeaderWords>>;
  /** The kind's rules; a fault is about the sheet as a whole. */
  read: (sheet: readonly SheetRow[], saps: ActiveSapIndex) => LineImport<Fields>;
  /** Combines a line with a pasted one of its SAP. */
  combine: Combine<Fields>;
  /** The effect on the quantity. */
  combined: 'replaced' | 'added up';
  blank: Fields;
  /** Beside the quantity, by their names in a save. */
  filled?: Readonly<Record<string, FilledColumn<Fields>>>;
  /** The cells of a line in the order of the columns, in one row or more. */
  cells: (line: Fields) => (string | number | null)[][];
}

/** Rows of a SAP and a quantity; what is pasted again takes the place of the quantity that was there. */
export function quantitySheet<Fields extends LineFields>(decimals: number, blank: Fields): LineSheet<Fields> {
  return {
    columns: lineColumns,
    read(sheet, index) {
      const read = importLines(sheet, index, { decimals });
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
