import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue } from 'react';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';

/** Computations over more lines than this delay the next keystroke. */
const MANY = 1_000;

/**
 * The lines as figures are worked out of all of them: behind the letter that was typed, and of thousands after a pause
 * in typing.
 */
export function useSettled<Row>(rows: readonly Row[]): readonly Row[] {
  const [paused] = useDebouncedValue(rows, TYPING_PAUSE_MS);
  return useDeferredValue(rows.length > MANY ? paused : rows);
}
