import { invoiceCalls } from '#domain/invoice/invoice';
import { type ImportedInvoiceLine, importInvoice, invoiceColumns } from '#domain/invoice/invoice-import';
import { addToLine, type Package, packagesAddUp } from '#domain/invoice/packages';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import {
  chosenSap,
  type LineFields,
  lineReference,
  NOTHING_CHOSEN,
  type Row,
} from '../lines/line-actions.ts';
import type { LineColumn } from '../lines/line-column.tsx';
import type { LineSheet } from '../lines/line-sheet.ts';
import classes from './invoice-lines.module.css';

/** A line of an invoice: what came in which container and LOT. */
export interface InvoiceLineFields extends LineFields {
  container: string | null;
  lot: string | null;
  /** What each container and LOT held, where there are several. */
  packages: Package[];
}

export const NO_LINE: InvoiceLineFields = {
  ...NOTHING_CHOSEN,
  quant: null,
  container: null,
  lot: null,
  packages: [],
};

/** The line that rows of a file become. */
export function importedLine(line: ImportedInvoiceLine): InvoiceLineFields {
  const { quant, container, lot, packages } = line;
  return { ...chosenSap(line), quant, container, lot, packages };
}

/** Rows of a SAP, its quantity and what it came in; what is pasted again comes on top of what was there. */
export const invoiceSheet: LineSheet<InvoiceLineFields> = {
  saps: invoiceCalls.activeSaps,
  columns: invoiceColumns,
  read(sheet, saps) {
    const read = importInvoice(sheet, saps);
    return { ...read, lines: read.lines.map(importedLine) };
  },
  combine: addToLine,
  blank: NO_LINE,
  cells({ sap_code, quant, container, lot, packages }) {
    const held = packages.length > 0 ? packages : [{ quant, container, lot }];
    return held.map((one) => [sap_code, one.quant, one.container, one.lot]);
  },
};

/** A line in a save. Packages that no longer add up to its quantity are left out, as the line says. */
export function invoiceLineBody(row: InvoiceLineFields) {
  const { container, lot } = row;
  return { ...lineReference(row), container, lot, packages: keptPackages(row) };
}

function keptPackages({ quant, packages }: InvoiceLineFields): Package[] {
  return packagesAddUp({ quant: quant ?? 0, packages }) ? packages : [];
}

export const containerColumn = packageColumn('container', 'Container');
export const lotColumn = packageColumn('lot', 'LOT');

function packageColumn(field: 'container' | 'lot', header: string): LineColumn<InvoiceLineFields> {
  return {
    header,
    cell: (row, { number, patch }) => (
      <>
        <input
          type="text"
          autoComplete="off"
          className={classes.text}
          aria-label={`${header}, row ${number}`}
          value={row[field] ?? ''}
          // What is typed is one container and LOT for the whole line.
          onChange={(event) => patch({ [field]: event.currentTarget.value || null, packages: [] })}
        />
        {field === 'container' && <PackagesNote row={row} />}
      </>
    ),
  };
}

/** `MSKU1 · L2: 1,200`. */
function packageText({ container, lot, quant }: Package): string {
  return `${joinLabel([container, lot]) || '–'}: ${formatQuantity(quant)}`;
}

function PackagesNote({ row }: { row: Row<InvoiceLineFields> }) {
  if (row.packages.length === 0) return null;
  const kept = keptPackages(row).length > 0;
  return (
    <span className={kept ? classes.packages : classes.lost} title={row.packages.map(packageText).join('\n')}>
      {kept ? `${row.packages.length} packages` : 'The packages do not add up to the quantity'}
    </span>
  );
}
