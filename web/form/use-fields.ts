import { useState } from 'react';

/** What a control needs of its field, typed by the field itself. */
interface FieldBinding<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface FieldsState<Values extends object> {
  values: Values;
  /** Something differs from what the form was opened with. */
  dirty: boolean;
  /** Binds a control to a field: `<TextField {...fields.bind('name')} />`. */
  bind: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  change: (part: Partial<Values>) => void;
  /** Marks the fields that keep the form from being saved, each with its sentence. */
  mark: (faults: Record<string, string>) => void;
}

/** The fields of a form. A field that is changed loses its mark. */
export function useFields<Values extends object>(initial: Values): FieldsState<Values> {
  const [opened] = useState(initial);
  const [values, setValues] = useState(initial);
  const [faults, mark] = useState<Record<string, string>>({});

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }));
    mark((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))));
  }

  return {
    values,
    dirty: Object.entries(values).some(([name, value]) => value !== opened[name as keyof Values]),
    bind: (name) => ({
      value: values[name],
      error: faults[name],
      onChange: (value) => {
        const part: Partial<Values> = {};
        part[name] = value;
        change(part);
      },
    }),
    change,
    mark,
  };
}
