import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue } from 'react';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';

/** Calculations over more lines than this delay the next keystroke. */
const MANY = 1_000;

/**
 * Returns the lines for calculations over all of them: after the last keystroke has been rendered, and for thousands of
 * lines after a pause in typing.
 */
export function useSettled<Row>(rows: readonly Row[]): readonly Row[] {
  const [paused] = useDebouncedValue(rows, TYPING_PAUSE_MS);
  return useDeferredValue(rows.length > MANY ? paused : rows);
}
