import { isFiltered } from '../../grid/pages/list-position.ts';
import type { List } from '../rows/use-list.ts';
import type { AskedMany } from './change-many.tsx';

/**
 * The records of a list by these ids; without them what is checked: by its ids too, or all that the list shows by what
 * it is asked for.
 */
export function targetOf<Row extends object>(
  { grid, extra, state, selection, ids: checked, idOf }: List<Row>,
  ids = selection.all ? undefined : checked,
): AskedMany {
  const { rows, search, where, count = 0 } = state;
  if (ids) {
    const named = new Set(ids);
    return { target: { ids }, count: ids.length, shown: rows.filter((row) => named.has(idOf(row))).length };
  }
  const query = {
    ...extra,
    search: [...grid.searchable],
    search_text: search,
    ...(isFiltered(state) && { where }),
  };
  return { target: { query }, count, shown: rows.length };
}
