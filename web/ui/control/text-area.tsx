import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.tsx';

/** A text of several lines that grows with its content. */
export function TextArea({ value, onChange, ...field }: FieldProps<string>) {
  return (
    <Textarea
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={8}
    />
  );
}
