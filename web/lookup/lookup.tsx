import type { AnyGrid } from '#domain/wire/grid';
import { Field, type FieldProps } from '../ui/field.tsx';
import { LookupBox } from './lookup-box.tsx';
import type { LookupOptions } from './use-lookup.ts';

interface LookupProps<G extends AnyGrid>
  extends LookupOptions<G>,
    Pick<FieldProps<never>, 'label' | 'required' | 'error'> {
  /** The id of the chosen record; without one the field is empty, whatever `text` says. */
  value: number | null;
}

/**
 * A field that finds a record while one types: an editable combobox that asks the grid's call. Clearing it gives
 * null; leaving it without a choice shows the chosen record again.
 */
export function Lookup<G extends AnyGrid>({ value, label, required, error, ...options }: LookupProps<G>) {
  return (
    <Field label={label} required={required ?? false} error={error}>
      {(control, labelId) => (
        <LookupBox
          {...options}
          text={value === null ? '' : options.text}
          input={{ ...control, 'aria-labelledby': labelId, error: Boolean(error) }}
        />
      )}
    </Field>
  );
}
