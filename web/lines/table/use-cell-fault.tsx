import { type ReactNode, useEffect, useId, useRef } from 'react';
import cell from './cell.module.css';

/**
 * Returns the ARIA attributes of a cell's field and the text below it: a fault, or else a warning, followed by
 * `offered`.
 */
export function useCellFault(fault: string | undefined, warning?: string, offered?: ReactNode) {
  const id = useId();
  const shown = useRef<HTMLSpanElement>(null);
  const words = fault ?? warning;
  // The text may appear out of sight, because a code is looked up after the user has left the cell.
  useEffect(() => {
    const row = words ? shown.current?.closest('tr') : undefined;
    if (row?.contains(document.activeElement)) shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [words]);
  return {
    aria: { 'aria-invalid': fault ? true : undefined, 'aria-describedby': words && id },
    message: words && (
      <span ref={shown} id={id} className={fault ? cell.fault : cell.warning} title={words}>
        {words}
        {offered}
      </span>
    ),
  };
}
