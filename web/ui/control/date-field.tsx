import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '#domain/values/day';
import { dayDoubt } from '#domain/values/day-doubt';
import { ownFault } from '#domain/values/fault';
import { useToday } from '../../api/user.ts';
import { type FieldProps, warningBelow } from './field.tsx';
import { useReadOnly } from './read-only.ts';

export const NO_DAY = 'must be a whole day.';

/** Returns whether the date of a field is partly filled, in which case its value is blank. */
export function isIncompleteDay(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && element.validity.badInput;
}

interface DateFieldProps extends FieldProps<string> {
  onLeave?: () => void;
  /** True if a day far from today gets a warning, since its year may be wrong. */
  isNear?: boolean;
}

/** A field for a calendar day as `YYYY-MM-DD`, or '' if it is blank, with the browser's date control. */
export function DateField({
  value,
  onChange,
  onLeave,
  isNear = false,
  initialFocus,
  error,
  ...field
}: DateFieldProps) {
  const today = useToday();
  const [unread, setUnread] = useState(false);
  // The form has set a day in the meantime.
  if (unread && value !== '') setUnread(false);
  const readInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setUnread(isIncompleteDay(currentTarget));

  return (
    <TextInput
      {...field}
      {...warningBelow(isNear ? dayDoubt(value, today) : undefined)}
      error={unread ? ownFault(NO_DAY) : error}
      readOnly={useReadOnly(field.readOnly)}
      type="date"
      data-autofocus={initialFocus || undefined}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={value}
      onChange={(event) => {
        readInput(event);
        onChange(event.currentTarget.value);
      }}
      onBlur={(event) => {
        readInput(event);
        onLeave?.();
      }}
    />
  );
}
