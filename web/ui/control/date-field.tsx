import { TextInput } from '@mantine/core';
import type { FieldProps } from './field.tsx';

/** A calendar day as `YYYY-MM-DD`, in the browser's own date control; blank is ''. */
export function DateField({ value, onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      {...field}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
