import { focusedRow } from '../grid/rows/focused-row.ts';
import { lastPage } from '../ui/control/page-window.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import type { List } from './rows/use-list.ts';

/** Handles the keys that focus the search of a list and turn its pages (behaviour 3.13). */
export function useListKeys<Row extends object>({ state, search }: List<Row>): void {
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
  });
}

/** Returns the handler of a key that acts on the checked rows, or on the focused row if none are checked. */
export function actOnRows(ids: readonly number[], act: (chosen: readonly number[]) => unknown) {
  return () => {
    const focused = Number(focusedRow());
    const chosen = ids.length > 0 || !focused ? ids : [focused];
    return chosen.length > 0 && act(chosen);
  };
}

export function actOnOneRow(ids: readonly number[], act: (id: number) => unknown) {
  return actOnRows(ids, ([id = 0, ...others]) => others.length === 0 && act(id));
}
