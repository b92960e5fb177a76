import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ownFault } from '#domain/values/fault';
import { addQuantities } from '#domain/values/quantity';
import { type FieldProps, warningBelow } from './field.tsx';
import { Interpretations, takeInterpretation } from './interpretations.tsx';
import { useReadOnly } from './read-only.ts';
import { selectWhole } from './select-whole.ts';
import { useTypedNumber } from './use-typed-number.ts';

const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A number in a form or a draft. A string is a text that is not a number. */
export type EnteredNumber = number | string | null;

/** Returns the number, or NaN, which no schema accepts, for a text that is not a number. */
export function numberOf(entered: EnteredNumber): number | null {
  return typeof entered === 'string' ? Number.NaN : entered;
}

interface NumberFieldProps extends Omit<FieldProps<number | null>, 'value' | 'onChange'> {
  value: EnteredNumber;
  /** Called with the number, or with a text that is not a number. */
  onChange: (value: number | null, unread?: string) => void;
  /** The minimum for the arrow keys. */
  min: number;
  /** True if only whole numbers are offered for an ambiguous text. */
  whole?: boolean;
  /**
   * Returns why a number cannot be saved, to show when the user leaves the field. The form's schema checks the number
   * again on saving.
   */
  judge: (number: number) => string | undefined;
  /** A warning below the field that does not prevent saving. */
  warning?: string | undefined;
}

/**
 * A field for a number. The value is null if the field is empty, and NaN, which no schema accepts, if the text is not a
 * number. The arrow keys step by 1.
 */
export function NumberField({
  value: entered,
  onChange,
  min,
  whole,
  judge,
  warning,
  error,
  initialFocus,
  ref,
  ...field
}: NumberFieldProps) {
  const readOnly = useReadOnly(field.readOnly);
  const [value, instead] = typeof entered === 'string' ? [null, entered] : [entered];
  const read = useTypedNumber(value, { unread: Number.NaN, instead, onChange });
  const interpretations = whole ? read.interpretations.filter(isWhole) : read.interpretations;
  const typed = { ...read, interpretations };
  const input = useRef<HTMLInputElement>(null);
  const inputs = useMergedRef(input, ref);

  const [left, setLeft] = useState<number | null>(null);
  const fault = left !== null && left === value ? judge(left) : undefined;

  function handleKeyDown(event: KeyboardEvent) {
    if (takeInterpretation(event, typed)) return;
    const step = STEPS[event.key];
    if (step === undefined || readOnly) return;
    event.preventDefault();
    typed.type(String(Math.max(min, addQuantities(value || 0, step))));
  }

  const message = error ?? (typed.fault || (fault && ownFault(fault)));
  const offer = typed.interpretations.length > 0 && <Interpretations typed={typed} field={input} />;
  const below = offer ? (
    <>
      {message ?? typed.warning}
      {offer}
    </>
  ) : (
    message
  );

  return (
    <TextInput
      ref={inputs}
      {...field}
      readOnly={readOnly}
      data-autofocus={initialFocus || undefined}
      {...(message ? { error: below } : warningBelow(below || warning))}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => {
        setLeft(value);
        typed.settle();
      }}
      onKeyDown={handleKeyDown}
      {...selectWhole}
    />
  );
}

function isWhole(number: string): boolean {
  return !number.includes('.');
}
