import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Column } from '../grid/columns/column-views.ts';
import { directionOf } from '../grid/columns/sort.ts';
import type { GridState } from '../grid/pages/grid-state.ts';
import { pageCount } from '../grid/pages/page-window.ts';

const SETTLES_AFTER = 300;

interface ListNewsProps {
  state: Omit<GridState<never>, 'rows'>;
  columns: readonly Pick<Column<never>, 'name' | 'header'>[];
  selected: number;
}

/** Tells a screen reader what a change of page, sort or selection has led to. */
export function ListNews({ state, columns, selected }: ListNewsProps) {
  const { page, size, count, sort } = state;
  const sorted = columns.find(({ name }) => directionOf(sort, name) !== 'none');
  const news = [
    `Page ${page} of ${pageCount(count, size)}, ${count} results`,
    sorted && `sorted by ${sorted.header} ${directionOf(sort, sorted.name)}`,
    selected > 0 && `${selected} selected`,
  ].filter(Boolean);
  const [settled] = useDebouncedValue(news.join(', '), SETTLES_AFTER);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {settled}
    </VisuallyHidden>
  );
}
