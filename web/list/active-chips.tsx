import type { Column } from '../grid/columns/column-definitions.ts';
import { directionOf } from '../grid/columns/sort.ts';
import type { GridState } from '../grid/pages/grid-state.ts';
import type { ListPosition } from '../grid/pages/list-position.ts';
import styles from './active-chips.module.css';
import { BatchChip } from './batch-chip.tsx';
import { Chip } from './chip.tsx';

interface ActiveChipsProps {
  state: Pick<GridState<never>, 'search' | 'sort' | 'own'>;
  columns: readonly Pick<Column<never>, 'name' | 'header'>[];
  onRemove: (part: Partial<ListPosition>) => void;
}

/** What makes a list show other rows, or in another order, than it does by itself; each can be taken away. */
export function ActiveChips({ state: { search, sort, own = {} }, columns, onRemove }: ActiveChipsProps) {
  const batchId = Number(own.batch_id);
  if (!search && sort.length === 0 && !batchId) return null;
  const sorted = columns.find(({ name }) => directionOf(sort, name) !== 'none');
  // An address may name a column that the list does not show.
  const order = sorted ? `${sorted.header}, ${directionOf(sort, sorted.name)}` : 'another column';

  return (
    <ul className={styles.chips} aria-label="Active search and sort">
      {batchId > 0 && (
        <BatchChip id={batchId} onRemove={() => onRemove({ own: { ...own, batch_id: undefined } })} />
      )}
      {search && (
        <Chip
          says={`“${search}”`}
          label={`Remove the search “${search}”`}
          onRemove={() => onRemove({ search: '' })}
        />
      )}
      {sort.length > 0 && (
        <Chip
          says={`Sorted by ${order}`}
          label={`Remove the sort by ${order}`}
          onRemove={() => onRemove({ sort: [] })}
        />
      )}
    </ul>
  );
}
