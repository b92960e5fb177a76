import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type PackedLine, packTyped } from '#domain/invoice/packages';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { Row } from '../lines/line-fields.ts';
import { Button } from '../ui/control/button.tsx';
import { confirm } from '../ui/dialog/confirm.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';
import { PackageTable } from './package-table.tsx';
import classes from './packages.module.css';
import { usePackageKeys } from './use-package-keys.ts';
import { usePackages } from './use-packages.ts';

const INCOMPLETE = 'Give every package a quantity, and correct what is marked.';

interface PackagesDialogProps {
  line: Row<InvoiceLineFields>;
  /** The row number that is shown. */
  number: number;
  /** Takes what the packages make of the line. */
  onApply: (fields: PackedLine) => void;
  onClose: () => void;
}

/** The packages of one line of an invoice: container, LOT and quantity of each (behaviour 15.9). */
export function PackagesDialog({ line, number, onApply, onClose }: PackagesDialogProps) {
  const packages = usePackages(line);
  const root = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(false);
  const [asking, setAsking] = useState(false);
  const keys = usePackageKeys(packages, root, apply);

  function apply() {
    const fields = packTyped(packages.filled);
    const faulty = packages.firstFaulty();
    setRefused(faulty !== undefined);
    if (faulty) return keys.focus(faulty.key, faulty.field);
    if (!fields) return;
    if (packages.changed) onApply(fields);
    onClose();
  }

  // What was typed here is lost by no slip of the hand: Escape, or a press beside the dialog.
  async function leave() {
    if (asking) return;
    setAsking(true);
    const leaves =
      !packages.changed ||
      (await confirm({ message: 'Leave without applying?', action: 'Leave', refuse: 'Stay' }));
    setAsking(false);
    if (leaves) onClose();
  }

  const { sap_code, name, quant } = line;
  const said = quant !== null && quant !== packages.sum ? ` · the line says ${formatQuantity(quant)}` : '';
  return (
    <Dialog title={sap_code ? `Packages of ${sap_code}` : 'Packages'} opened onClose={() => void leave()}>
      <p className={classes.about}>{joinLabel([`Row ${number}`, name])}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside */}
      <div
        ref={root}
        className={classes.scroller}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
        onInput={() => setRefused(false)}
      >
        <PackageTable packages={packages} showFaults={refused} onRemove={keys.remove} />
      </div>
      <div className={classes.foot}>
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={keys.add}>
          Add package
        </Button>
        <p className={classes.sum}>{`Σ ${formatQuantity(packages.sum)}${said}`}</p>
      </div>
      <div className={classes.buttons}>
        <p role="alert">{refused && INCOMPLETE}</p>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={apply}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
}
