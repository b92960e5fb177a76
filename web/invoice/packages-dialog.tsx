import { type PackedLine, packTyped } from '#domain/invoice/packages';
import type { Row } from '../lines/line-fields.ts';
import { PiecesDialog } from '../lines/pieces/pieces-dialog.tsx';
import { usePieces } from '../lines/pieces/use-pieces.ts';
import type { InvoiceLineFields } from './invoice-lines.ts';
import { PackageTable } from './package-table.tsx';
import { openedPackages, packageKind, typedPackages } from './typed-packages.ts';

const WORDS = { title: 'Packages', one: 'package' };
const INCOMPLETE = 'Enter a quantity for every package, and correct the marked fields.';

interface PackagesDialogProps {
  line: Row<InvoiceLineFields>;
  /** The displayed row number. */
  number: number;
  /** Called with the line's new fields. */
  onApply: (fields: PackedLine) => void;
  onClose: () => void;
}

/** The packages of one invoice line: container, LOT and quantity of each (behaviour 15.9). */
export function PackagesDialog({ line, number, onApply, onClose }: PackagesDialogProps) {
  const packages = usePieces(packageKind, openedPackages(line));

  function apply() {
    const fields = packTyped(typedPackages(packages.rows));
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
