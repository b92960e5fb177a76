import { useId } from 'react';
import { ownFault } from '#domain/values/fault';
import { quantityFault } from '#domain/values/quantity';
import { useTypedNumber } from '../../ui/control/use-typed-number.ts';
import classes from './line-table.module.css';

interface QuantityCellProps {
  value: number | null;
  /** What stands there in place of a quantity. */
  text?: string | undefined;
  /** The name of the field, with its row number. */
  label: string;
  /** How many decimals are allowed. */
  places: number;
  /** Whether a blank quantity is shown as a fault already. */
  required: boolean;
  /** Takes the quantity, and a text that is none. */
  onChange: (quant: number | null, unread?: string) => void;
}

/** The quantity of a line, as it is typed. */
export function QuantityCell({ value, text, label, places, required, onChange }: QuantityCellProps) {
  const typed = useTypedNumber(value, { unread: null, instead: text, onChange });
  const faultId = useId();
  const held = typed.number === null ? undefined : quantityFault(typed.number, places);
  const missing = required && typed.number === null ? 'Quantity is missing.' : undefined;
  const fault = typed.fault || (held ? ownFault(held) : missing);

  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={classes.quantity}
        data-column="quant"
        aria-label={label}
        aria-required
        aria-invalid={Boolean(fault) || undefined}
        aria-describedby={fault ? faultId : undefined}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.settle}
      />
      {fault && (
        <span id={faultId} className={classes.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
