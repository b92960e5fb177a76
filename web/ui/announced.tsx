import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TYPING_PAUSE_MS } from './typing-pause.ts';

interface AnnouncedProps {
  children: string;
  /** A text that is not announced; by default the initial text. */
  known?: string;
}

/** Announces a text to screen readers once it stops changing. */
export function Announced({ children, known = children }: AnnouncedProps) {
  const [announced, announce] = useState(known);
  useEffect(() => {
    const timer = setTimeout(announce, TYPING_PAUSE_MS, children);
    return () => clearTimeout(timer);
  }, [children]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
