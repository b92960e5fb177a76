import { InputBase } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldProps<string> {
  rows?: number;
}

export function TextArea({ rows = 2, onChange, initialFocus, ...field }: TextAreaProps) {
  return (
    // Mantine's own text area would load a library that measures the text.
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
