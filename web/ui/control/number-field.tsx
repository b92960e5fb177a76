import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { ownFault } from '#domain/values/fault';
import { addQuantities } from '#domain/values/quantity';
import { actOnKey } from '../keys/use-keys.ts';
import { type FieldProps, warningBelow } from './field.tsx';
import { Interpretations, takeInterpretation } from './interpretations.tsx';
import { useReadOnly } from './read-only.ts';
import { selectWhole } from './select-whole.ts';
import { type EnteredNumber, useTypedNumber } from './use-typed-number.ts';

interface NumberFieldProps extends FieldProps<EnteredNumber> {
  /** The minimum for the arrow keys. */
  min: number;
  /** Returns why a number cannot be saved, to show when the user leaves the field. */
  validate: (number: number) => string | undefined;
  /** Returns a warning about a number, which does not prevent saving. */
  warn?: (number: number) => string | undefined;
}

/** A field for a number. The value is null if the field is empty, and the text if it is not a number. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    min,
    validate,
    warn = () => undefined,
    error,
    initialFocus,
    ref,
    ...field
  } = props;
  const readOnly = useReadOnly(field.readOnly);
  const read = useTypedNumber(value, onChange);
  const isFit = (number: number) => !validate(number) && !warn(number);
  const typed = { ...read, interpretations: read.interpretations.filter((each) => isFit(Number(each))) };
  const input = useRef<HTMLInputElement>(null);
  const inputs = useMergedRef(input, ref);

  const [valueOnBlur, setValueOnBlur] = useState<EnteredNumber>(null);
  const hasBlurred = typeof value === 'number' && value === valueOnBlur;
  const leftFault = hasBlurred ? validate(value) : undefined;
  const fault = error ?? (typed.fault || (leftFault && ownFault(leftFault)));
  const message = fault || typed.warning || (typeof value === 'number' && warn(value));
  const below = message && (
    <>
      {message}
      <Interpretations typed={typed} field={input} />
    </>
  );

  function add(step: number): boolean {
    if (readOnly || typeof value === 'string') return false;
    typed.type(String(Math.max(min, addQuantities(value ?? 0, step))));
    return true;
  }

  return (
    <TextInput
      ref={inputs}
      {...field}
      readOnly={readOnly}
      data-autofocus={initialFocus || undefined}
      {...(fault ? { error: below } : warningBelow(below))}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => {
        setValueOnBlur(value);
        typed.leave();
      }}
      onKeyDown={(event) => {
        takeInterpretation(event, typed);
        actOnKey(event, { ArrowUp: () => add(1), ArrowDown: () => add(-1) });
      }}
      {...selectWhole}
    />
  );
}
