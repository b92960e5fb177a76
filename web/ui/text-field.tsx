import { PasswordInput, TextInput } from '@mantine/core';
import type { FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps<string> {
  /** What a browser or a password manager may fill in. */
  autoComplete?: string;
}

export function TextField({ value, onChange, autoComplete = 'off', ...field }: TextFieldProps) {
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
    />
  );
}

/** A text that stays hidden until its eye is pressed. */
export function PasswordField({
  value,
  onChange,
  autoComplete = 'current-password',
  ...field
}: TextFieldProps) {
  return (
    <PasswordInput
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
    />
  );
}
