import { useDebouncedValue } from '@mantine/hooks';
import { TYPING_PAUSE_MS } from './typing-pause.ts';

/**
 * What is asked by what somebody types: the first change at once, others after a pause; and whether that is what stands
 * there now. Questions that say the same are the same.
 */
export function useSettledQuestion<Question>(asked: Question): [settled: Question, isSettled: boolean] {
  const now = JSON.stringify(asked);
  const [settled] = useDebouncedValue(now, TYPING_PAUSE_MS, { leading: true });
  // The JSON was made of a question here, so it has its type.
  return [JSON.parse(settled) as Question, settled === now];
}
