import { NativeSelect } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';

interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  /** What can be chosen: the value and the words for it, in order. */
  options: Record<Value, string>;
  /** Takes the focus when the dialog around it opens. */
  initialFocus?: boolean;
}

/** A choice between a few fixed words, in the browser's own control. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  readOnly,
  initialFocus,
  ...field
}: SelectFieldProps<Value>) {
  const isShown = useReadOnly(readOnly);
  return (
    <NativeSelect
      {...field}
      data-autofocus={initialFocus || undefined}
      disabled={isShown || (field.disabled ?? false)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
      data={Object.entries<string>(options).map(([option, label]) => ({ value: option, label }))}
    />
  );
}
