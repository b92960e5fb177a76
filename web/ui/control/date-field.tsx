import { TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { dayFault, FIRST_DAY, isDay, LAST_DAY } from '#domain/values/day';
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
  // The browser reports each digit of a year as a day of its own: 0002, 0020, 0202, 2026.
  const [typed, setTyped] = useState<string>();
  // The form has set a day in the meantime.
  if (unread && value !== '') setUnread(false);
  const fault = typed === undefined && (unread ? NO_DAY : value !== '' && dayFault(value));

  function report(element: HTMLInputElement) {
    setTyped(undefined);
    const isIncomplete = isIncompleteDay(element);
    setUnread(isIncomplete);
    // A day that becomes incomplete or whole is a change, although both values may be blank.
    if (element.value !== value || isIncomplete !== unread) onChange(element.value);
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const text = currentTarget.value;
    const isWhole = text === '' ? !isIncompleteDay(currentTarget) : isDay(text);
    if (isWhole || document.activeElement !== currentTarget) return report(currentTarget);
    setTyped(text);
    setUnread(false);
  }

  return (
    <TextInput
      {...field}
      {...warningBelow(isNear ? dayDoubt(value, today) : undefined)}
      error={fault ? ownFault(fault) : error}
      readOnly={useReadOnly(field.readOnly)}
      type="date"
      data-autofocus={initialFocus || undefined}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={typed ?? value}
      onChange={handleChange}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        // These keys may save or leave the form, which then needs the day as typed.
        if (key === 'Enter' || key === 'Escape' || ctrlKey || metaKey) report(currentTarget);
        // The browser reports no change before the day is whole. Until then, a day that the form proposes is not shown.
        else if (value === '' && /^\d$/.test(key)) setTyped(typed ?? '');
      }}
      onBlur={({ currentTarget }) => {
        report(currentTarget);
        onLeave?.();
      }}
    />
  );
}
