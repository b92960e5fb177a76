import { type RefObject, useEffect } from 'react';
import { focusQuietly } from '../ui/quiet-focus.ts';

const REQUIRED = 'input:is([required], [aria-required="true"])';
const FIELD = 'input:not(:disabled, [readonly]), textarea, select';

/**
 * Where a form begins, once its record is there: a new one in its first field, or in what a copy still lacks; a stored
 * one before its first field, so that its title is told and nothing is typed over.
 */
export function useFirstFocus(body: RefObject<HTMLElement | null>, isNew: boolean, missing: boolean): void {
  useEffect(() => {
    // Whoever was quicker than the record stays where they are.
    const isThere = body.current?.contains(document.activeElement);
    if (!missing && !isThere) focusQuietly(isNew ? firstField(body.current) : body.current);
  }, [body, isNew, missing]);
}

function firstField(body: HTMLElement | null): HTMLElement | null | undefined {
  const required = [...(body?.querySelectorAll<HTMLInputElement>(REQUIRED) ?? [])];
  const blank = required.find(({ type, value }) => type !== 'checkbox' && value === '');
  return blank ?? body?.querySelector<HTMLElement>(FIELD);
}
