import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps<string> {
  /** How many lines are there for a short text. */
  rows?: number;
}

/** A text of several lines that grows with its content. */
export function TextArea({ value, onChange, rows = 2, ...field }: TextAreaProps) {
  return (
    <Textarea
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={rows}
      maxRows={8}
    />
  );
}
