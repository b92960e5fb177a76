import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { focusRow, type RowId, rowOf } from './focused-row.ts';

/**
 * The one row that the Tab key stops at, the one that had the focus last. The focus stays with its record; where that
 * is gone it goes to the one that now stands in the same place.
 */
export function useRowStop(ids: readonly RowId[], page: number, complete: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<RowId>();
  const focused = useRef<{ id: RowId; index: number; page: number }>(undefined);

  useEffect(() => {
    const has = document.activeElement;
    const isElsewhere = has !== document.body && !body.current?.contains(has);
    if (!focused.current || !complete || isElsewhere) return;
    const { id, index, page: before } = focused.current;
    const now = ids.includes(id) ? id : ids[before === page ? Math.min(index, ids.length - 1) : 0];
    if (now === undefined || (now === id && rowOf(has, ids) === id)) return;
    focused.current = { id: now, index: ids.indexOf(now), page };
    setActive(now);
    focusRow(body.current, now);
  }, [ids, page, complete]);

  return {
    body,
    stop: active !== undefined && ids.includes(active) ? active : ids[0],
    handleFocus(event: FocusEvent) {
      const id = rowOf(event.target, ids);
      if (id === undefined) return;
      focused.current = { id, index: ids.indexOf(id), page };
      setActive(id);
    },
    handleBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !body.current?.contains(relatedTarget))
        focused.current = undefined;
    },
  };
}
