import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TYPING_PAUSE_MS } from './typing-pause.ts';

interface AnnouncedProps {
  children: string;
  /** What is no news: what stands there at first, unless that is to be told as well. */
  known?: string;
}

/** Told to a screen reader once it stays the same. */
export function Announced({ children, known = children }: AnnouncedProps) {
  const [said, say] = useState(known);
  useEffect(() => {
    const timer = setTimeout(say, TYPING_PAUSE_MS, children);
    return () => clearTimeout(timer);
  }, [children]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
