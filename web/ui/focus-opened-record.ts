import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusHeading } from './focus-heading.ts';

/** The URL of the last form that added a record, and the URL of that record. */
let lastAdded: { form: string; record: string } | undefined;

/** Notes that a form added a record, so that its list focuses the new row (behaviour 3.18). */
export function noteAdded(form: string, record: string): void {
  lastAdded = { form, record };
}

/** Returns the URL of the record if this form was the last to add one, or else the URL of the form. */
function recordIn(form: string | undefined): string | undefined {
  return lastAdded && form === lastAdded.form ? lastAdded.record : form;
}

/** Returns whether the focus is nowhere, on an element around the rows, or on the heading of the screen. */
export function isAround(rows: Element | null): boolean {
  const focused = document.activeElement;
  return focused?.contains(rows) === true || focused?.matches('h1') === true;
}

/**
 * When a screen with rows opens after another screen, focuses the link to the record that was opened or added there, or
 * else the heading. Waits until the rows have loaded and scrolled, and does nothing if another element has the focus.
 */
export function useFocusOpenedRecord(rows: RefObject<HTMLElement | null>, settled: boolean): void {
  const router = useRouter();
  // The router resolves a location after rendering its screen, so during the first render this is the previous
  // location.
  const [previousHref] = useState(() => recordIn(router.state.resolvedLocation?.href));
  const looked = useRef(false);

  useEffect(() => {
    if (!settled || looked.current) return;
    looked.current = true;
    if (previousHref === undefined || !isAround(rows.current)) return;
    const link = rows.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(previousHref)}"]`);
    if (!link) return focusHeading(document.querySelector('main'));
    link.focus({ preventScroll: true });
    // The row may be out of sight if the user went to the previous or next record.
    link.scrollIntoView?.({ block: 'nearest' });
  }, [rows, previousHref, settled]);
}
