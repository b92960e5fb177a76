import { useId } from 'react';
import cell from './cell.module.css';

/** Returns the text below the field of a cell: a fault that prevents saving, or else a warning. */
export function useCellFault(fault: string | undefined, warning?: string) {
  const id = useId();
  const words = fault ?? warning;
  return {
    aria: { 'aria-invalid': fault ? true : undefined, 'aria-describedby': words && id },
    message: words && (
      <span id={id} className={fault ? cell.fault : cell.warning} title={words}>
        {words}
      </span>
    ),
  };
}
