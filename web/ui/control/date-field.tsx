import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '#domain/values/day';
import { ownFault } from '#domain/values/fault';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';

/** The fault of a partly filled date. */
export const NO_DAY = 'must be a whole day.';

/** Returns whether the date of a field is partly filled, in which case its value is blank. */
export function isIncompleteDay(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && element.validity.badInput;
}

interface DateFieldProps extends FieldProps<string> {
  onLeave?: () => void;
}

/** A field for a calendar day as `YYYY-MM-DD`, or '' if it is blank, with the browser's date control. */
export function DateField({ value, onChange, onLeave, initialFocus, error, ...field }: DateFieldProps) {
  const [unread, setUnread] = useState(false);
  // The form has set a day in the meantime.
  if (unread && value !== '') setUnread(false);
  const readInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setUnread(isIncompleteDay(currentTarget));

  return (
    <TextInput
      {...field}
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
