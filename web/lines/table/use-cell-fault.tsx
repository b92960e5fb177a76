import { useId } from 'react';
import cell from './cell.module.css';

/** What a cell says beneath its field: the fault that keeps it from being saved, else a doubt with which it can be. */
export function useCellFault(fault: string | undefined, doubt?: string) {
  const id = useId();
  const words = fault ?? doubt;
  return {
    aria: { 'aria-invalid': fault ? true : undefined, 'aria-describedby': words && id },
    said: words && (
      <span id={id} className={fault ? cell.fault : cell.doubt} title={words}>
        {words}
      </span>
    ),
  };
}
