import { Switch as MantineSwitch } from '@mantine/core';
import type { ReactNode } from 'react';
import { type State, stateLabel } from '#domain/values/state';
import { Field, type FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';

interface SwitchProps extends Omit<FieldProps<boolean>, 'description' | 'disabled' | 'readOnly'> {
  words: ReactNode;
}

/** A switch below a field label. Its accessible name is the label and the words, such as "State Active". */
export function Switch({ ref, label, required = false, error, value, onChange, words }: SwitchProps) {
  const disabled = useReadOnly();
  return (
    <Field label={label} required={required && !disabled} error={error}>
      {(control, labelId) => (
        <MantineSwitch
          {...control}
          {...(ref && { ref })}
          aria-labelledby={`${labelId} ${control.id}-words`}
          label={<span id={`${control.id}-words`}>{words}</span>}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

interface StateSwitchProps extends Omit<FieldProps<State>, 'description' | 'disabled' | 'readOnly'> {
  /** Replaces Active and Passive for kinds with more states. */
  words?: ReactNode;
}

/** The switch for the state of a record: on is active, off is passive. */
export function StateSwitch({ value, onChange, words = stateLabel(value), ...field }: StateSwitchProps) {
  return (
    <Switch {...field} words={words} value={value === 'A'} onChange={(on) => onChange(on ? 'A' : 'P')} />
  );
}
