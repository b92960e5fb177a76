import { checkDigitDoubt, lotDoubt } from '#domain/container/check-digit';
import { invoiceColumns } from '#domain/invoice/invoice-import';
import { filledPackages, type PackedLine, packTyped, type TypedPackage } from '#domain/invoice/packages';
import { codeFault } from '#domain/values/text';
import { pastedQuantity } from '../lines/import/pasted-quantity.ts';
import { isInvalidQuantity } from '../lines/line-faults.ts';
import type { Row } from '../lines/line-fields.ts';
import classes from '../lines/pieces/pieces.module.css';
import { PiecesDialog } from '../lines/pieces/pieces-dialog.tsx';
import { PiecesTable, RemoveCell } from '../lines/pieces/pieces-table.tsx';
import { type PieceFields, type PieceKind, type Pieces, usePieces } from '../lines/pieces/use-pieces.ts';
import { QuantityField } from '../lines/table/quantity-cell.tsx';
import { CodeField } from './code-cell.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';

const WORDS = { title: 'Packages', one: 'package' };
const INCOMPLETE = 'Enter a quantity for every package, and correct the marked fields.';
const HEADERS = ['Container', 'LOT', 'Quantity'];

type PackageFields = TypedPackage & PieceFields;

const BLANK: PackageFields = { container: null, lot: null, quant: null };

/** The rules for typing and pasting packages (behaviour 15.9). */
const packageKind: PieceKind<PackageFields> = {
  blank: BLANK,
  fields: ['container', 'lot', 'quant'],
  columns: invoiceColumns,
  isFaulty(row, field, all) {
    if (field !== 'quant') return codeFault(String(row[field] ?? '').trim()) !== undefined;
    return isInvalidQuantity(row) || lacksQuantity(row, all);
  },
  read(field, cell) {
    if (field === 'container' || field === 'lot') return { [field]: cell.text.trim() || null };
    return pastedQuantity(cell);
  },
};

/** Returns whether a package lacks a required quantity: if there are several packages, each needs one. */
function lacksQuantity(row: PackageFields, all: readonly PackageFields[]): boolean {
  return row.quant === null && filledPackages(all).length > 1 && filledPackages([row]).length > 0;
}

/**
 * Returns the packages with which the dialog opens. A single package that is not blank is followed by a blank one.
 */
function openedPackages(line: InvoiceLineFields): readonly PackageFields[] {
  const { container, lot, quant, quant_text, packages } = line;
  if (packages.length > 0) return packages;
  const single = { container, lot, quant, quant_text };
  return filledPackages([single]).length > 0 ? [single, BLANK] : [single];
}

interface PackagesDialogProps {
  line: Row<InvoiceLineFields>;
  number: number;
  onApply: (fields: PackedLine) => void;
  onClose: () => void;
}

/** The packages of one invoice line: container, LOT and quantity of each (behaviour 15.9). */
export function PackagesDialog({ line, number, onApply, onClose }: PackagesDialogProps) {
  const packages = usePieces(packageKind, openedPackages(line));

  function apply() {
    const fields = packTyped(filledPackages(packages.rows));
    if (fields) onApply(fields);
  }

  return (
    <PiecesDialog
      words={WORDS}
      line={line}
      number={number}
      pieces={packages}
      incomplete={INCOMPLETE}
      onApply={apply}
      onClose={onClose}
    >
      {(fields) => <PackageTable packages={packages} {...fields} />}
    </PiecesDialog>
  );
}

interface PackageTableProps {
  packages: Pieces<PackageFields>;
  showFaults: boolean;
  onRemove: (key: number) => void;
}

function PackageTable({ packages, showFaults, onRemove }: PackageTableProps) {
  const { rows, patch } = packages;
  const blank = rows.findIndex(({ container, lot }) => container === null && lot === null);

  return (
    <PiecesTable label="Packages" className={classes.packages} headers={HEADERS}>
      {rows.map((row, index) => (
        <tr key={row.key} data-row={row.key}>
          <td>
            <CodeField
              column="container"
              label={`Container, package ${index + 1}`}
              value={row.container}
              warning={checkDigitDoubt(row.container)}
              initialFocus={index === Math.max(0, blank)}
              onChange={(container) => patch(row.key, { container })}
            />
          </td>
          <td>
            <CodeField
              column="lot"
              label={`LOT, package ${index + 1}`}
              value={row.lot}
              warning={lotDoubt(row)}
              onChange={(lot) => patch(row.key, { lot })}
            />
          </td>
          <td>
            <QuantityField
              value={row.quant}
              text={row.quant_text}
              label={`Quantity, package ${index + 1}`}
              required={showFaults && lacksQuantity(row, rows)}
              onChange={(quant, quant_text) => patch(row.key, { quant, quant_text })}
            />
          </td>
          <RemoveCell of={`package ${index + 1}`} onRemove={() => onRemove(row.key)} />
        </tr>
      ))}
    </PiecesTable>
  );
}
