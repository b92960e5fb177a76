import { useId, useRef } from 'react';
import { ownFault } from '#domain/values/fault';
import { quantityFault } from '#domain/values/quantity';
import { Interpretations, takeInterpretation } from '../../ui/control/interpretations.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { selectWhole } from '../../ui/control/select-whole.ts';
import { useTypedNumber } from '../../ui/control/use-typed-number.ts';
import classes from './line-table.module.css';

interface QuantityCellProps {
  value: number | null;
  /** What stands there in place of a quantity. */
  text?: string | undefined;
  /** The name of the field, with its row number. */
  label: string;
  /** How many decimals are allowed. */
  decimals: number;
  /** Whether a blank quantity is shown as a fault already. */
  required: boolean;
  /** Takes the quantity, and a text that is none. */
  onChange: (quant: number | null, unread?: string) => void;
}

/** The quantity of a line, as it is typed. */
export function QuantityCell({ value, text, label, decimals, required, onChange }: QuantityCellProps) {
  const typed = useTypedNumber(value, { unread: null, instead: text, onChange });
  const field = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const held = typed.number === null ? undefined : quantityFault(typed.number, decimals);
  const missing = required && typed.number === null ? 'Quantity is missing.' : undefined;
  const fault = typed.fault || (held ? ownFault(held) : missing);

  return (
    <>
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        readOnly={useReadOnly()}
        className={classes.quantity}
        data-column="quant"
        aria-label={label}
        aria-required
        aria-invalid={Boolean(fault) || undefined}
        aria-describedby={fault ? faultId : undefined}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={(event) => takeInterpretation(event, typed.interpretations, typed.type)}
        onBlur={typed.settle}
        {...selectWhole}
      />
      {fault && (
        // Beside what it can mean the first words say enough, and a cell is narrow.
        <span id={faultId} className={classes.fault} title={fault}>
          {typed.interpretations.length > 0 ? fault.split(':', 1)[0] : fault}
          <Interpretations interpretations={typed.interpretations} field={field} onUse={typed.type} />
        </span>
      )}
    </>
  );
}
