import type { RefObject } from 'react';
import type { ListState } from '../grid/pages/grid-state.ts';
import { focusedRow } from '../grid/rows/focused-row.ts';
import { type KeyMap, useKeys } from '../keys/use-keys.ts';
import { lastPage } from '../ui/control/page-window.ts';

interface ListKeysOptions {
  state: ListState;
  search: RefObject<HTMLInputElement | null>;
}

/** The keys of a list beside those of its rows (behaviour 3.13); `more` are those of this list alone. */
export function useListKeys({ state, search }: ListKeysOptions, more: KeyMap): void {
  const turn = (by: number) => {
    const page = state.page + by;
    if (page < 1 || page > lastPage(state)) return false;
    state.change({ page });
    return true;
  };

  useKeys({
    '/': () => {
      search.current?.focus();
      search.current?.select();
    },
    '[': () => turn(-1),
    ']': () => turn(1),
    ...more,
  });
}

/** What a key does with the one row that is checked, or with none checked has the focus. */
export function forOneRow(ids: readonly number[], act: (id: number) => unknown) {
  return () => {
    const [id, ...others] = chosenRows(ids);
    return id !== undefined && others.length === 0 ? act(id) : false;
  };
}

/** The checked rows, as the buttons take them; with none checked the row that has the focus. */
export function chosenRows(ids: readonly number[]): readonly number[] {
  const focused = Number(focusedRow());
  return ids.length > 0 || !focused ? ids : [focused];
}
