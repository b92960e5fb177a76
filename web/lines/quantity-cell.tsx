import { useId, useState } from 'react';
import { quantityFault } from '#domain/values/quantity';
import { parseNumberText } from '#domain/values/quantity-text';
import classes from './line-table.module.css';

interface QuantityCellProps {
  value: number | null;
  /** The name of the field, with its row number. */
  label: string;
  /** How many decimals are allowed. */
  places: number;
  /** Whether a blank quantity is shown as a fault already. */
  required: boolean;
  onChange: (quant: number | null) => void;
}

/** A quantity as it is typed. What is typed stays as long as it says what the line holds. */
export function QuantityCell({ value, label, places, required, onChange }: QuantityCellProps) {
  const [typed, setTyped] = useState({ text: '', value: null as number | null, fault: '' });
  const faultId = useId();

  const asTyped = typed.text !== '' && typed.value === value;
  const stored = value === null ? undefined : quantityFault(value, places);
  const fault = (asTyped && typed.fault) || stored || '';

  function handleChange(text: string) {
    const read = parseNumberText(text);
    const next = 'fault' in read ? null : read.number;
    const unread = text.trim() !== '' && next === null;
    setTyped({ text, value: next, fault: 'fault' in read ? read.fault : unread ? 'must be a number.' : '' });
    onChange(next);
  }

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
        aria-invalid={Boolean(fault) || (required && value === null) || undefined}
        aria-describedby={fault ? faultId : undefined}
        value={asTyped ? typed.text : (value ?? '')}
        onChange={(event) => handleChange(event.currentTarget.value)}
        onBlur={() => typed.fault || setTyped({ text: '', value: null, fault: '' })}
      />
      {fault && (
        <span id={faultId} className={classes.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
