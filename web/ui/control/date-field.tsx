import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '#domain/values/day';
import { ownFault } from '#domain/values/fault';
import type { FieldProps } from './field.tsx';
import { useReadOnly } from './read-only.ts';

/** The fault of a day that is half filled in. */
export const NO_DAY = 'must be a whole day.';

/** Whether its day is half filled in. Its value is blank then. */
export function isHalfADay(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && element.validity.badInput;
}

/** A calendar day as `YYYY-MM-DD`, in the browser's own date control; blank is ''. */
export function DateField({ value, onChange, initialFocus, error, ...field }: FieldProps<string>) {
  const [unread, setUnread] = useState(false);
  // A day was put in from outside meanwhile.
  if (unread && value !== '') setUnread(false);
  const judge = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setUnread(isHalfADay(currentTarget));

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
        judge(event);
        onChange(event.currentTarget.value);
      }}
      onBlur={judge}
    />
  );
}
