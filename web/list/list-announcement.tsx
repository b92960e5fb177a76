import type { Column } from '../grid/columns/column-definitions.ts';
import { orderWords } from '../grid/columns/sort.ts';
import type { ListState } from '../grid/pages/grid-state.ts';
import { Announced } from '../ui/announced.tsx';
import { pageCount } from '../ui/control/page-window.ts';

interface ListAnnouncementProps {
  state: ListState;
  columns: readonly Pick<Column<never>, 'name' | 'header'>[];
  selected: number;
}

/** Tells a screen reader what a change of page, sort or selection has led to, once its rows are there. */
export function ListAnnouncement({ state, columns, selected }: ListAnnouncementProps) {
  const { page, size, count, sort, loading, outdated, error } = state;
  const isThere = !loading && !outdated && !error;
  const order = orderWords(sort, columns);
  const changes = [
    isThere &&
      (count === undefined ? `Page ${page}` : `Page ${page} of ${pageCount(count, size)}, ${count} results`),
    isThere && order && `sorted by ${order}`,
    selected > 0 && `${selected} selected`,
  ].filter(Boolean);
  return <Announced>{changes.join(', ')}</Announced>;
}
