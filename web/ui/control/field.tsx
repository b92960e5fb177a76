import { Input } from '@mantine/core';
import { type ReactNode, type RefCallback, useId } from 'react';

export interface FieldProps<Value> {
  ref?: RefCallback<HTMLElement>;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  required?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  readOnly?: boolean;
  /** True if the field gets the focus when its dialog opens. */
  initialFocus?: boolean;
}

/** A text in a field that has no value, because the text is still being looked up or has a fault. */
export interface UnreadText {
  text: string;
  fault?: string;
}

const WARNING_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Returns the props that show a warning below a Mantine field, instead of its description. */
export function warningBelow(warning: ReactNode) {
  if (!warning) return {};
  return {
    description: <span className="warn">{warning}</span>,
    inputWrapperOrder: WARNING_BELOW,
  };
}

interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FrameProps extends Pick<FieldProps<never>, 'label' | 'required' | 'error'> {
  children: (control: Control, labelId: string) => ReactNode;
}

/** A frame with label, `*` and error, for controls that Mantine does not provide. */
export function Field({ label, required = false, error, children }: FrameProps) {
  const id = useId();

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      error={error}
      withAsterisk={required}
    >
      {children(
        {
          id,
          'aria-describedby': error ? `${id}-error` : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        },
        `${id}-label`,
      )}
    </Input.Wrapper>
  );
}
