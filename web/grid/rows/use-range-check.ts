import { useCallbackRef } from '@mantine/hooks';
import { useRef } from 'react';
import type { RowId } from './focused-row.ts';
import type { Toggle } from './use-selection.ts';

/** Checks or unchecks a row. With `extend` it includes the rows between this row and the row of the previous call. */
export type Check = (id: number, on: boolean, extend: boolean) => void;

/** Returns a stable function. A range follows the order of the page. */
export function useRangeCheck(ids: readonly RowId[], toggle: Toggle | undefined): Check {
  const last = useRef<number>(undefined);

  return useCallbackRef((id: number, on: boolean, extend: boolean) => {
    const from = extend && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1).map(Number);
    last.current = id;
    toggle?.(range, on);
  });
}
