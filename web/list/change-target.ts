import type { AskedMany } from './change/change-many.tsx';
import type { List } from './rows/use-list.ts';

/** What of a list is checked: the records by their ids, or all that the list shows by what it is asked for. */
export function targetOf<Row extends object>({
  grid,
  extra,
  state,
  selection,
  ids,
  idOf,
}: List<Row>): AskedMany {
  const { rows, search, where, count = 0 } = state;
  if (!selection.all) {
    return {
      target: { ids },
      count: ids.length,
      shown: rows.filter((row) => selection.ids.has(idOf(row))).length,
    };
  }
  const query = { ...extra, search: [...grid.searchable], search_text: search, ...(where && { where }) };
  return { target: { query }, count, shown: rows.length };
}
