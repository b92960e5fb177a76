import { InputBase } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldProps<string> {
  /** How many lines are there for a short text. */
  rows?: number;
}

/** A text of several lines that grows with its content. */
export function TextArea({ rows = 2, onChange, initialFocus, ...field }: TextAreaProps) {
  return (
    // Mantine's own text area would bring the library that measures it.
    <InputBase
      {...field}
      data-autofocus={initialFocus || undefined}
      readOnly={useReadOnly(field.readOnly)}
      component="textarea"
      multiline
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={rows}
      classNames={{ input: styles.text }}
      styles={{ input: { '--rows': rows } }}
    />
  );
}
