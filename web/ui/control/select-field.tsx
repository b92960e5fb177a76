import { NativeSelect } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';
import { TextField } from './text-field.tsx';

interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  options: Readonly<Partial<Record<Value, string>>>;
  /** Groups are in the order of their first values. */
  groupOf?: (value: Value) => string;
}

/** A choice between a few values, with the browser's control. A read-only field is a text that can be copied. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  groupOf,
  readOnly,
  initialFocus,
  ...field
}: SelectFieldProps<Value>) {
  if (useReadOnly(readOnly))
    return <TextField {...field} readOnly value={options[value] ?? ''} onChange={() => {}} />;
  const items = Object.entries<string | undefined>(options).map(([option, label = '']) => ({
    value: option as Value,
    label,
  }));
  const groups = groupOf && Map.groupBy(items, (item) => groupOf(item.value));
  return (
    <NativeSelect
      {...field}
      data-autofocus={initialFocus || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
      data={groups ? Array.from(groups, ([group, grouped]) => ({ group, items: grouped })) : items}
    />
  );
}
