import type { KeyboardEvent } from 'react';
import { readKey } from '../../ui/keys/read-key.ts';
import { fieldOf } from '../line-focus.ts';

export type LineAct = 'open' | 'add' | 'remove' | 'undo' | 'next' | 'down' | 'up' | 'stay';

/** What a key means in a line table; `undefined` leaves it to the field that has the focus. */
export function lineKey(event: KeyboardEvent): LineAct | undefined {
  if (event.defaultPrevented || event.nativeEvent.isComposing || !(event.target instanceof Element))
    return undefined;
  const inLookup = event.target.getAttribute('role') === 'combobox';

  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Enter') return 'add';
    if (event.key === 'Delete') return 'remove';
    // In the lookup, Ctrl+Z takes back what was typed there.
    return readKey(event.nativeEvent) === 'Mod+z' && !inLookup ? 'undo' : undefined;
  }

  if (event.altKey && event.key === 'Enter') return 'open';
  if (event.altKey || !(event.target instanceof HTMLInputElement)) return undefined;
  // Left alone, Enter in any field of a form would save the document.
  if (event.key === 'Enter') return inLookup ? 'stay' : 'next';
  if (fieldOf(event.target) !== 'quant') return undefined;
  if (event.key === 'ArrowDown') return 'down';
  return event.key === 'ArrowUp' ? 'up' : undefined;
}
