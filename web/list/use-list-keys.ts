import type { RefObject } from 'react';
import type { GridState } from '../grid/pages/grid-state.ts';
import { pageCount } from '../grid/pages/page-window.ts';
import { focusedRow } from '../grid/rows/use-row-keys.ts';
import { useKeys } from '../keys/use-keys.ts';

interface ListKeysOptions {
  state: Omit<GridState<never>, 'rows'>;
  /** The checked rows. */
  ids: readonly number[];
  search: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
  onEdit: (id: number) => void;
  onDelete: () => void;
}

/** The keys of a list beside those of its rows (behaviour 3.13). */
export function useListKeys({ state, ids, search, onAdd, onEdit, onDelete }: ListKeysOptions): void {
  const turn = (by: number) => {
    const page = state.page + by;
    if (page < 1 || page > pageCount(state.count, state.size)) return false;
    state.change({ page });
    return true;
  };

  useKeys({
    '/': () => {
      search.current?.focus();
      search.current?.select();
    },
    n: onAdd,
    e: () => {
      // The checked row, as the button does it; with none checked the row that has the focus.
      const id = ids.length === 0 ? Number(focusedRow()) : ids[0];
      return id && ids.length <= 1 ? onEdit(id) : false;
    },
    Delete: () => (ids.length > 0 ? onDelete() : false),
    '[': () => turn(-1),
    ']': () => turn(1),
  });
}
