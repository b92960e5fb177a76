import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Column } from '../grid/columns/column-definitions.ts';
import { orderWords } from '../grid/columns/sort.ts';
import type { ListState } from '../grid/pages/grid-state.ts';
import { pageCount } from '../ui/control/page-window.ts';

const SETTLES_AFTER_MS = 300;

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
  const [announced] = useDebouncedValue(changes.join(', '), SETTLES_AFTER_MS);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
