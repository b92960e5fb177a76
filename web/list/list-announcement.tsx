import { grouped } from '#domain/values/counted';
import { orderWords } from '../grid/columns/sort.ts';
import { Announced } from '../ui/announced.tsx';
import { pageCount } from '../ui/control/page-window.ts';
import type { List } from './rows/use-list.ts';

/** How many rows are checked, in words: `3 selected`; nothing where none is. */
export function selectedWords<Row extends object>({ ids, selection, state }: List<Row>): string | false {
  if (selection.all) return `All ${grouped(state.count ?? 0)} found selected`;
  return ids.length > 0 && `${grouped(ids.length)} selected`;
}

/** Tells a screen reader what a change of page, sort or selection has led to, once its rows are there. */
export function ListAnnouncement<Row extends object>({ list }: { list: List<Row> }) {
  const { page, size, count, sort, loading, outdated, error } = list.state;
  const isThere = !loading && !outdated && !error;
  const order = orderWords(sort, list.columns);
  const changes = [
    isThere &&
      (count === undefined ? `Page ${page}` : `Page ${page} of ${pageCount(count, size)}, ${count} results`),
    isThere && order && `sorted by ${order}`,
    selectedWords(list),
  ].filter(Boolean);
  return <Announced>{changes.join(', ')}</Announced>;
}
