import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue } from 'react';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';

/** The number of lines above which calculations over all lines would delay the next keystroke. */
const MIN_DELAYED_LINES = 1_000;

/**
 * Returns the lines for calculations over all of them. The result changes after a keystroke is rendered, and above
 * `MIN_DELAYED_LINES` only after a pause in typing.
 */
export function useDeferredRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [paused] = useDebouncedValue(rows, TYPING_PAUSE_MS);
  return useDeferredValue(rows.length > MIN_DELAYED_LINES ? paused : rows);
}
