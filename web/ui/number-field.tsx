import { NumberInput } from '@mantine/core';
import type { FieldProps } from './field.tsx';

interface NumberFieldProps extends FieldProps<number | null> {
  min?: number | undefined;
  /** How many decimals may be typed. */
  places: number;
}

/** A number, or null where nothing stands. The arrows step by 1; a comma counts as the decimal mark. */
export function NumberField({ value, onChange, min, places, ...field }: NumberFieldProps) {
  return (
    <NumberInput
      {...field}
      {...(min === undefined ? {} : { min, allowNegative: min < 0 })}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      decimalScale={places}
      step={1}
    />
  );
}
