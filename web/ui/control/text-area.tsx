import { Textarea } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import type { FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps<string> {
  /** How many lines are there for a short text. */
  rows?: number;
}

/**
 * A text of several lines that grows with its content. Whenever it is drawn it measures its text, for which the browser
 * lays the page out: so it stays as it is while something else of its form changes.
 */
export function TextArea({ rows = 2, ref, onChange, ...field }: TextAreaProps) {
  const { label, value, required = false, error, description, disabled = false, readOnly = false } = field;
  const take = useCallbackRef((control: HTMLElement | null) => void ref?.(control));
  const change = useCallbackRef(onChange);
  return useMemo(
    () => (
      <Textarea
        {...{ label, value, required, error, description, disabled, readOnly }}
        ref={take}
        onChange={(event) => change(event.currentTarget.value)}
        autosize
        minRows={rows}
        maxRows={8}
      />
    ),
    [label, value, required, error, description, disabled, readOnly, rows, take, change],
  );
}
