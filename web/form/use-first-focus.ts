import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCovered } from '../keys/read-key.ts';
import { focusQuietly } from '../ui/control/quiet-focus.ts';

interface FirstFocus {
  /** What holds the fields. */
  body: RefObject<HTMLElement | null>;
  isNew: boolean;
  /** The record, or what the address of a new one names, has not come yet. */
  missing: boolean;
  /** The control that a new record begins in. */
  firstControl: () => HTMLElement | undefined;
}

/**
 * Where a form begins, once its record is there: a new one in what it still lacks; a stored
 * one before its first field, so that its title is read aloud and nothing is typed over (behaviour 4.10).
 */
export function useFirstFocus({ body, isNew, missing, firstControl }: FirstFocus): void {
  const begin = useEffectEvent(() => focusQuietly(isNew ? firstControl() : body.current));
  useEffect(() => {
    // Focus that somebody has moved meanwhile stays: within the form, or above it (Ctrl+K).
    const isThere = body.current?.contains(document.activeElement);
    if (!missing && !isThere && !isCovered()) begin();
  }, [body, missing]);
}
