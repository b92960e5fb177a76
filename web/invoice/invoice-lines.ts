import { type ImportedInvoiceLine, importInvoice, invoiceColumns } from '#domain/invoice/invoice-import';
import { addToLine, containerFaults, type PackedLine } from '#domain/invoice/packages';
import { isError } from '#domain/sheet/cell';
import { readAs } from '#domain/sheet/cell-readers';
import { errorFault } from '#domain/sheet/sheet-mapping';
import { counted } from '#domain/values/counted';
import { isInvalidQuantity } from '../lines/line-faults.ts';
import { chosenSap, type LineFields, lineReference, NOTHING_CHOSEN } from '../lines/line-fields.ts';
import type { FilledColumn, LineSheet } from '../lines/line-sheet.ts';

export interface InvoiceLineFields extends LineFields, PackedLine {}

export const NO_LINE: InvoiceLineFields = {
  ...NOTHING_CHOSEN,
  quant: null,
  container: null,
  lot: null,
  packages: [],
};

export function importedLine(line: ImportedInvoiceLine): InvoiceLineFields {
  const { quant, container, lot, packages } = line;
  return { ...chosenSap(line), quant, container, lot, packages };
}

/** Returns how a pasted column of containers or LOTs is read. Lines with packages are not changed. */
const codeColumn = (field: 'container' | 'lot', noun: string): FilledColumn<InvoiceLineFields> => ({
  counted: (count) => counted(count, noun),
  fault(cell) {
    const column = invoiceColumns[field];
    if (isError(cell)) return errorFault(column.header, cell);
    const reading = readAs(column, cell, column.header);
    return 'fault' in reading ? reading.fault : undefined;
  },
  read: ({ text }) => ({ [field]: text.trim() || null }),
  unchanged: { label: 'with packages', matches: ({ packages }) => packages.length > 0 },
});

/** The format of copied and pasted lines: SAP, quantity, container, LOT. Pasting rows again adds to the quantities. */
export const invoiceSheet: LineSheet<InvoiceLineFields> = {
  columns: invoiceColumns,
  read(sheet, saps) {
    const read = importInvoice(sheet, saps);
    return { ...read, lines: read.lines.map(importedLine) };
  },
  // If the quantity of the line cannot be read, adding to it would lose the typed text.
  combine: (line, pasted) =>
    line.quant_text === undefined && isValid(pasted) ? addToLine(line, pasted) : undefined,
  combined: 'added up',
  blank: NO_LINE,
  filled: { container: codeColumn('container', 'container'), lot: codeColumn('lot', 'LOT') },
  cells({ sap_code, quant, container, lot, packages }) {
    const pieces = packages.length > 0 ? packages : [{ quant, container, lot }];
    return pieces.map((piece) => [sap_code, piece.quant, piece.container, piece.lot]);
  },
};

/** Returns whether the pasted values are valid. Combining would hide the fault of an invalid value. */
function isValid(line: InvoiceLineFields): boolean {
  const { container, lot, packages } = line;
  // Packages come from merged rows, which were validated before.
  if (packages.length > 0) return true;
  return !isInvalidQuantity(line) && containerFaults({ container, lot }).length === 0;
}

export function invoiceLineBody(row: InvoiceLineFields) {
  const { container, lot, packages } = row;
  return { ...lineReference(row), container, lot, packages };
}
