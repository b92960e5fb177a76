import { TextInput } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';

interface DateFieldProps extends FieldProps<string> {
  /** Takes the focus when the dialog around it opens. */
  initialFocus?: boolean;
}

/** A calendar day as `YYYY-MM-DD`, in the browser's own date control; blank is ''. */
export function DateField({ value, onChange, initialFocus, ...field }: DateFieldProps) {
  return (
    <TextInput
      {...field}
      readOnly={useReadOnly(field.readOnly)}
      type="date"
      data-autofocus={initialFocus || undefined}
      min="1900-01-01"
      max="2199-12-31"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
