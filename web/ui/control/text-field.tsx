import { PasswordInput, TextInput } from '@mantine/core';
import { CODE_INPUT } from './code-input.ts';
import { type FieldProps, warningBelow } from './field.tsx';
import { useReadOnly } from './read-only.ts';

interface TextFieldProps extends FieldProps<string> {
  autoComplete?: string;
  /** True if the value is a code or a name that is not made of ordinary words. */
  isCode?: boolean;
  inputMode?: 'numeric' | undefined;
  type?: 'search';
  warning?: string | undefined;
}

export function TextField({
  value,
  onChange,
  autoComplete = 'off',
  initialFocus,
  isCode,
  warning,
  ...field
}: TextFieldProps) {
  return (
    <TextInput
      {...field}
      readOnly={useReadOnly(field.readOnly)}
      data-autofocus={initialFocus || undefined}
      {...(isCode && CODE_INPUT)}
      {...warningBelow(warning)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
    />
  );
}

export function PasswordField({
  value,
  onChange,
  autoComplete = 'current-password',
  ...field
}: Omit<TextFieldProps, 'initialFocus' | 'isCode' | 'warning'>) {
  return (
    <PasswordInput
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}
