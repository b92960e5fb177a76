import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TYPING_PAUSE_MS } from './typing-pause.ts';

/** Told to a screen reader once it stays the same; what stands there at first is no news. */
export function Announced({ children }: { children: string }) {
  const [said] = useDebouncedValue(children, TYPING_PAUSE_MS);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
