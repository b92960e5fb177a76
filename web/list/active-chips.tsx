import { IconX } from '@tabler/icons-react';
import type { Column } from '../grid/columns/column-definitions.ts';
import { directionOf } from '../grid/columns/sort.ts';
import type { GridState } from '../grid/pages/grid-state.ts';
import type { ListPosition } from '../grid/pages/list-position.ts';
import styles from './active-chips.module.css';

interface ActiveChipsProps {
  state: Pick<GridState<never>, 'search' | 'sort'>;
  columns: readonly Pick<Column<never>, 'name' | 'header'>[];
  onRemove: (part: Partial<ListPosition>) => void;
}

/** What makes a list show other rows, or in another order, than it does by itself; each can be taken away. */
export function ActiveChips({ state: { search, sort }, columns, onRemove }: ActiveChipsProps) {
  if (!search && sort.length === 0) return null;
  const sorted = columns.find(({ name }) => directionOf(sort, name) !== 'none');
  // An address may name a column that the list does not show.
  const order = sorted ? `${sorted.header}, ${directionOf(sort, sorted.name)}` : 'another column';

  return (
    <ul className={styles.chips} aria-label="Active search and sort">
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

function Chip({ says, label, onRemove }: { says: string; label: string; onRemove: () => void }) {
  return (
    <li>
      <span title={says}>{says}</span>
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
