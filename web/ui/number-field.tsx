import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { addQuantities } from '#domain/values/quantity';
import type { FieldProps } from './field.tsx';
import { useTypedNumber } from './use-typed-number.ts';

const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

interface NumberFieldProps extends FieldProps<number | null> {
  /** Where the arrow keys stop. What is typed is for the form's schema to judge. */
  min: number;
}

/**
 * A number as it is typed: null where nothing stands, and NaN, which no schema takes, where the text is no number.
 * The arrow keys step by 1.
 */
export function NumberField({ value, onChange, min, error, ...field }: NumberFieldProps) {
  const typed = useTypedNumber(value, { unread: Number.NaN, onChange });

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || field.readOnly) return;
    event.preventDefault();
    typed.type(String(Math.max(min, addQuantities(value || 0, step))));
  }

  return (
    <TextInput
      {...field}
      error={error ?? (typed.fault || undefined)}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
