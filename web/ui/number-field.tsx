import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { addQuantities } from '#domain/values/quantity';
import { parseNumberText } from '#domain/values/quantity-text';
import type { FieldProps } from './field.tsx';

const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

interface NumberFieldProps extends FieldProps<number | null> {
  /** Where the arrow keys stop. What is typed is for the form's schema to judge. */
  min: number;
}

/**
 * A number as people type it, with a comma or a point; null where nothing stands, and NaN, which no schema takes,
 * where the text is no number. The arrow keys step by 1.
 */
export function NumberField({ value, onChange, min, error, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  // What was typed stays as it is for as long as it says what the form holds.
  const asTyped = typed.text !== '' && Object.is(typed.value, value);

  function handleChange(text: string) {
    const next = read(text);
    setTyped({ text, ...next });
    onChange(next.value);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || field.readOnly) return;
    event.preventDefault();
    handleChange(String(Math.max(min, addQuantities(value || 0, step))));
  }

  return (
    <TextInput
      {...field}
      error={error ?? (asTyped ? typed.fault : undefined)}
      inputMode="decimal"
      autoComplete="off"
      value={asTyped ? typed.text : (value ?? '')}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}

interface Read {
  value: number | null;
  fault: string | undefined;
}

const NOTHING_TYPED: Read & { text: string } = { text: '', value: null, fault: undefined };

function read(text: string): Read {
  const parsed = parseNumberText(text);
  if ('fault' in parsed) return { value: Number.NaN, fault: parsed.fault };
  if (parsed.number === null && text.trim()) return { value: Number.NaN, fault: 'Must be a number.' };
  return { value: parsed.number, fault: undefined };
}
