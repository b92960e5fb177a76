import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ChangeEvent, type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { FIRST_DAY, isDay, LAST_DAY } from '#domain/values/day';
import { dayDoubt } from '#domain/values/day-doubt';
import { ownFault } from '#domain/values/fault';
import { parseDayText } from '#domain/values/parse-day-text';
import { useToday } from '../../api/user.ts';
import { actOnKey } from '../keys/use-keys.ts';
import { type FieldProps, warningBelow } from './field.tsx';
import { useReadOnly } from './read-only.ts';

export const NO_DAY = 'must be a complete date.';

/** Returns whether a field has a partly filled date, or a day that a refused paste was meant to replace. */
export function isUnreadDay(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && (element.validity.badInput || element.validity.customError);
}

/** Returns the fault of a day whose year is out of range, for example because it was typed with two digits. */
export function yearFault(day: string): string | undefined {
  if (isDay(day)) return undefined;
  return `The year ${Number(day.slice(0, 4))} is not between ${FIRST_DAY.slice(0, 4)} and ${LAST_DAY.slice(0, 4)}.`;
}

/** Copies a day as `2026-01-05`, because the browser's own text, such as `01/05/2026`, may be ambiguous. */
export function copyDay(event: ClipboardEvent<HTMLInputElement>) {
  const { value } = event.currentTarget;
  // A blank field leaves the clipboard as it is.
  if (value === '') return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', value);
}

interface DateFieldProps extends FieldProps<string> {
  onLeave?: () => void;
  /** True if a day far from today gets a warning, since its year may be wrong. */
  isNear?: boolean;
}

/** A field for a calendar day as `YYYY-MM-DD`, or '' if it is blank, with the browser's date control. */
export function DateField({
  ref,
  value,
  onChange,
  onLeave,
  isNear = false,
  initialFocus,
  error,
  ...field
}: DateFieldProps) {
  const today = useToday();
  const input = useRef<HTMLInputElement>(null);
  const inputs = useMergedRef(input, ref);
  const [unread, setUnread] = useState(false);
  // The browser reports each digit of a year as a day of its own: 0002, 0020, 0202, 2026.
  const [typed, setTyped] = useState<string>();
  const [refusedPaste, setRefusedPaste] = useState<{ fault: string; formValue: string }>();
  const isReadOnly = useReadOnly(field.readOnly);
  // The form has set a day in the meantime.
  if (unread && value !== '') setUnread(false);
  const pasteFault = refusedPaste?.formValue === value ? refusedPaste.fault : undefined;
  const valueFault = unread ? NO_DAY : value !== '' && yearFault(value);
  const fault = typed === undefined && (pasteFault ?? valueFault);
  // The form of a dialog is not submitted while a field is invalid.
  useEffect(() => input.current?.setCustomValidity(pasteFault ?? ''), [pasteFault]);

  /** Reads a copied day, which the browser's date control ignores. */
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (isReadOnly || text.trim() === '') return;
    event.preventDefault();
    const read = parseDayText(text);
    setTyped(undefined);
    setRefusedPaste('fault' in read ? { fault: read.fault, formValue: value } : undefined);
    // Also a refused day is a change: a dialog must not go on with what it has checked for the earlier day.
    onChange('day' in read ? read.day : value);
  }

  function report(element: HTMLInputElement) {
    setTyped(undefined);
    const isIncomplete = element.validity.badInput;
    setUnread(isIncomplete);
    // A day that becomes incomplete or whole, or a refused paste, is a change, although the value may be the same.
    if (element.value !== value || isIncomplete !== unread || pasteFault) onChange(element.value);
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setRefusedPaste(undefined);
    const text = currentTarget.value;
    const isWhole = text === '' ? !currentTarget.validity.badInput : isDay(text);
    if (isWhole || document.activeElement !== currentTarget) return report(currentTarget);
    setTyped(text);
    setUnread(false);
  }

  return (
    <TextInput
      {...field}
      ref={inputs}
      {...warningBelow(isNear ? dayDoubt(value, today) : undefined)}
      error={fault ? ownFault(fault) : error}
      readOnly={isReadOnly}
      type="date"
      data-autofocus={initialFocus || undefined}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={typed ?? value}
      onChange={handleChange}
      onCopy={copyDay}
      onPaste={handlePaste}
      // A dialog then stays open.
      data-mantine-stop-propagation={pasteFault !== undefined}
      onKeyDown={(event) => {
        const keepDay = () => setRefusedPaste(undefined);
        if (pasteFault) actOnKey(event, { Escape: keepDay, 'Mod+z': keepDay });
        const { key, ctrlKey, metaKey, currentTarget } = event;
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
