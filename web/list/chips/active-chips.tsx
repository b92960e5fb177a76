import type { ReactNode } from 'react';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { orderWords } from '../../grid/columns/sort.ts';
import type { FilterColumn } from '../../grid/filter/filter-column.ts';
import type { GridState } from '../../grid/pages/grid-state.ts';
import type { ListPosition } from '../../grid/pages/list-position.ts';
import { TextButton } from '../../ui/control/text-button.tsx';
import styles from './active-chips.module.css';
import { BatchChip } from './batch-chip.tsx';
import { Chip } from './chip.tsx';
import { FilterChip } from './filter-chip.tsx';

interface ActiveChipsProps {
  state: Pick<GridState<never>, 'search' | 'sort' | 'own' | 'where' | 'unread'>;
  /** Those of the list's own parameters. */
  others: ReactNode;
  columns: readonly Pick<Column<never>, 'name' | 'header'>[];
  columnOf: (name: string) => FilterColumn;
  unfiltered: Pick<ListPosition, 'where' | 'own'>;
  onChange: (part: Partial<ListPosition>) => void;
  /** Takes something away: the chip goes, and its focus would go to nothing. */
  onRemove: (part: Partial<ListPosition>) => void;
  /** Opens the conditions on a column beneath its chip. */
  onOpen: (column: string, at: Element) => void;
}

/** What makes a list show other rows, or in another order, than it does by itself; each can be taken away. */
export function ActiveChips(props: ActiveChipsProps) {
  const { state, others, columns, columnOf, unfiltered, onChange, onRemove, onOpen } = props;
  const { search, sort, own = {}, where = {}, unread = {} } = state;
  const batchId = Number(own.batch_id);
  const conditions = Object.entries(where);
  const ignored = Object.entries(unread).map(([name, text]) => `${name}=${text}`);
  const filters = Object.keys(own).length - Object.keys(unfiltered.own ?? {}).length;
  const chips =
    conditions.length + filters + ignored.length + Number(search !== '') + Number(sort.length > 0);
  if (chips === filters && !batchId && !others) return null;
  // An address may name a column that the list does not show.
  const order = orderWords(sort, columns) ?? 'another column';

  return (
    <ul className={styles.chips} aria-label="Active search, filters and sort">
      {batchId > 0 && (
        <BatchChip id={batchId} onRemove={() => onRemove({ own: { ...own, batch_id: undefined } })} />
      )}
      {others}
      {search && (
        <Chip
          says={`“${search}”`}
          label={`Remove the search “${search}”`}
          onRemove={() => onRemove({ search: '' })}
        />
      )}
      {conditions.map(([name, condition]) => {
        const { [name]: _, ...rest } = where;
        return (
          <FilterChip
            key={name}
            column={columnOf(name)}
            condition={condition}
            onChange={(next) =>
              next ? onChange({ where: { ...where, [name]: next } }) : onRemove({ where: rest })
            }
            onOpen={(at) => onOpen(name, at)}
          />
        );
      })}
      {sort.length > 0 && (
        <Chip
          says={`Sorted by ${order}`}
          label={`Remove the sort by ${order}`}
          onRemove={() => onRemove({ sort: [] })}
        />
      )}
      {ignored.length > 0 && (
        <Chip
          says={`Not understood in the address: ${ignored.join(', ')}`}
          label="Take it out of the address"
          onRemove={() => onRemove({})}
        />
      )}
      {chips > 1 && (
        <li data-plain>
          <TextButton onClick={() => onRemove({ search: '', sort: [], ...unfiltered })}>Clear all</TextButton>
        </li>
      )}
    </ul>
  );
}
