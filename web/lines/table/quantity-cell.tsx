import { type ChangeEvent, type ClipboardEvent, useId, useRef } from 'react';
import { ownFault } from '#domain/values/fault';
import { formatQuantity, LINE_DECIMALS, quantityFault } from '#domain/values/quantity';
import { Interpretations, takeInterpretation } from '../../ui/control/interpretations.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { selectWhole } from '../../ui/control/select-whole.ts';
import { useTypedNumber } from '../../ui/control/use-typed-number.ts';
import boxed from './cell.module.css';
import classes from './line-table.module.css';
import { useCellEntry } from './use-cell-entry.ts';

interface QuantityFieldProps {
  value: number | null;
  /** The typed text that is not a quantity. */
  text?: string | undefined;
  label: string;
  /** True if a blank quantity is marked as a fault. */
  required: boolean;
  onChange: (quant: number | null, unread?: string) => void;
}

/** A quantity in a row of fields, shown as typed. */
export function QuantityField(props: QuantityFieldProps) {
  const { typed, input, message } = useQuantity(props);
  return (
    <>
      <input
        {...input}
        className={`${boxed.field} ${classes.quantity}`}
        value={typed.text}
        onKeyDown={(event) => takeInterpretation(event, typed)}
        onBlur={typed.leave}
        {...selectWhole}
      />
      {message}
    </>
  );
}

interface QuantityCellProps extends QuantityFieldProps {
  title: string | undefined;
  onRevert: () => void;
}

/** The quantity of a line, shown with grouped digits until the user edits it. */
export function QuantityCell({ title, onRevert, ...props }: QuantityCellProps) {
  const { value } = props;
  const { typed, input, message, fault } = useQuantity(props);
  const entry = useCellEntry(onRevert);

  /** Copies the number of an unedited cell without commas, because a pasted 1,234 would be ambiguous. */
  function copy(event: ClipboardEvent): boolean {
    if (entry.editing) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', typed.text);
    return true;
  }

  const grouped = value !== null && !entry.editing && !fault ? formatQuantity(value) : typed.text;
  return (
    <>
      <input
        {...input}
        {...entry.field}
        title={title}
        placeholder="–"
        className={`${boxed.cell} ${classes.quantity}`}
        value={grouped}
        onChange={(event) => {
          entry.begin();
          typed.type(event.currentTarget.value);
        }}
        onCopy={copy}
        onCut={(event) => {
          if (copy(event) && !input.readOnly) typed.type('');
        }}
        onKeyDown={(event) => {
          takeInterpretation(event, typed);
          entry.field.onKeyDown(event);
        }}
        onBlur={() => {
          entry.field.onBlur();
          typed.leave();
        }}
      />
      {message}
    </>
  );
}

function useQuantity({ value, text, label, required, onChange }: QuantityFieldProps) {
  const typed = useTypedNumber(value ?? text ?? null, (entered) =>
    typeof entered === 'string' ? onChange(null, entered) : onChange(entered),
  );
  const field = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const invalid = typed.number === null ? undefined : quantityFault(typed.number, LINE_DECIMALS);
  const missing = required && typed.number === null ? 'Quantity is missing.' : undefined;
  const fault = typed.fault || (invalid ? ownFault(invalid) : missing);
  const words = fault || typed.warning;

  return {
    typed,
    fault,
    input: {
      ref: field,
      type: 'text',
      inputMode: 'decimal',
      autoComplete: 'off',
      readOnly: useReadOnly(),
      'data-column': 'quant',
      'aria-label': label,
      'aria-required': true,
      'aria-invalid': Boolean(fault) || undefined,
      'aria-describedby': words ? faultId : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => typed.type(event.currentTarget.value),
    },
    message: words && (
      // A cell is narrow, so beside the possible numbers it shows only the start of the message.
      <span
        id={faultId}
        className={`${fault ? boxed.fault : boxed.warning} ${classes.quantity}`}
        title={words}
      >
        {typed.interpretations.length > 0 ? words.split(/[:;]/, 1)[0] : words}
        <Interpretations typed={typed} field={field} />
      </span>
    ),
  } as const;
}
