import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Column } from '../grid/columns/column-definitions.ts';
import { orderWords } from '../grid/columns/sort.ts';
import type { GridState } from '../grid/pages/grid-state.ts';
import { pageCount } from '../grid/pages/page-window.ts';

const SETTLES_AFTER_MS = 300;

interface ListNewsProps {
  state: Omit<GridState<never>, 'rows'>;
  columns: readonly Pick<Column<never>, 'name' | 'header'>[];
  selected: number;
}

/** Tells a screen reader what a change of page, sort or selection has led to. */
export function ListAnnouncement({ state, columns, selected }: ListNewsProps) {
  const { page, size, count, sort } = state;
  const order = orderWords(sort, columns);
  const changes = [
    count === undefined ? `Page ${page}` : `Page ${page} of ${pageCount(count, size)}, ${count} results`,
    order && `sorted by ${order}`,
    selected > 0 && `${selected} selected`,
  ].filter(Boolean);
  const [announced] = useDebouncedValue(changes.join(', '), SETTLES_AFTER_MS);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
