import type { AnyGrid } from '#domain/wire/grid';
import { Field, type FieldProps } from '../ui/control/field.tsx';
import { LookupBox } from './lookup-box.tsx';
import { type FieldOptions, useTypedText } from './use-typed-text.ts';

interface LookupProps<G extends AnyGrid>
  extends FieldOptions<G>,
    Pick<FieldProps<never>, 'label' | 'required' | 'error'> {
  /** The id of the chosen record; without one the field is empty, whatever `text` says. */
  value: number | null;
}

/**
 * A field that finds a record while one types: an editable combobox that asks the grid's call. Clearing it gives
 * null; leaving it without a choice shows the chosen record again.
 */
export function Lookup<G extends AnyGrid>({ value, label, required, error, ...options }: LookupProps<G>) {
  const typed = useTypedText(options, value);
  const shown = value === null ? '' : options.text;
  const fault = typed.fault ?? error;

  return (
    <Field label={label} required={required ?? false} error={fault}>
      {(control, labelId) => (
        <LookupBox
          of={{
            ...options,
            text: typed.text ?? shown,
            unfound: typed.text !== undefined,
            onChange: typed.change,
            onTyped: typed.find,
          }}
          input={{ ...control, ref: typed.field, 'aria-labelledby': labelId, error: Boolean(fault) }}
        />
      )}
    </Field>
  );
}
