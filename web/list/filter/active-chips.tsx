import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Condition } from '#domain/wire/condition';
import { conditionWords } from '#domain/wire/condition-words';
import { orderWords } from '../../grid/columns/sort.ts';
import { TextButton } from '../../ui/control/text-button.tsx';
import type { List } from '../rows/use-list.ts';
import styles from './active-chips.module.css';
import { Chip } from './chip.tsx';
import type { FilterColumn } from './filter-column.ts';

interface ActiveChipsProps<Row extends object> {
  list: List<Row>;
  filter: {
    columnOf: (name: string) => FilterColumn;
    open: (column: string, anchor: Element) => void;
  };
  others: ReactNode;
}

export function ActiveChips<Row extends object>({ list, filter, others }: ActiveChipsProps<Row>) {
  const { unfiltered, removeRestriction } = list;
  const { search, sort, parameters, where, unread, change } = list.state;
  const conditions = Object.entries(where);
  const ignored = Object.entries(unread).map(([name, text]) => `${name}=${text}`);
  const filterCount = Object.keys(parameters).length - Object.keys(unfiltered.parameters).length;
  const chipCount =
    conditions.length + filterCount + ignored.length + Number(search !== '') + Number(sort.length > 0);
  if (chipCount === filterCount && !others) return null;
  // The URL may sort by a hidden column.
  const order = orderWords(sort, list.allColumns) ?? 'another column';

  return (
    <ul className={styles.chips} aria-label="Active search, filters and sort">
      {others}
      {search && (
        <Chip
          text={`“${search}”`}
          label={`Remove the search “${search}”`}
          onRemove={() => removeRestriction({ search: '' })}
        />
      )}
      {conditions.map(([name, condition]) => {
        const { [name]: _, ...rest } = where;
        return (
          <FilterChip
            key={name}
            column={filter.columnOf(name)}
            condition={condition}
            onChange={(next) =>
              next ? change({ where: { ...where, [name]: next } }) : removeRestriction({ where: rest })
            }
            onOpen={(anchor) => filter.open(name, anchor)}
          />
        );
      })}
      {sort.length > 0 && (
        <Chip
          text={`Sorted by ${order}`}
          label={`Remove the sort by ${order}`}
          onRemove={() => removeRestriction({ sort: [] })}
        />
      )}
      {ignored.length > 0 && (
        <Chip
          text={`Ignored in the URL: ${ignored.join(', ')}`}
          label="Remove the ignored filters from the URL"
          onRemove={() => removeRestriction({})}
        />
      )}
      {chipCount > 1 && (
        <li data-plain>
          <TextButton onClick={() => removeRestriction({ search: '', sort: [], ...unfiltered })}>
            Clear all
          </TextButton>
        </li>
      )}
    </ul>
  );
}

interface FilterChipProps {
  column: FilterColumn;
  condition: Condition;
  onChange: (condition: Condition | undefined) => void;
  onOpen: (anchor: Element) => void;
}

/** A condition in words. A condition relative to today has buttons for the previous and next period. */
function FilterChip({ column, condition, onChange, onOpen }: FilterChipProps) {
  const text = `${column.header} ${conditionWords(column.facts, condition, column.words)}`;
  const { shift = 0, ...rest } = condition;
  const period = condition.this ?? condition.last ?? condition.next;
  const move = (by: number) => onChange(shift + by === 0 ? rest : { ...rest, shift: shift + by });

  return (
    <Chip
      text={text}
      label={`Remove the filter ${text}`}
      onRemove={() => onChange(undefined)}
      onOpen={onOpen}
    >
      {period !== undefined && (
        <>
          <button
            type="button"
            className="icon screen-only"
            aria-label={`${column.header}: the previous period`}
            onClick={() => move(-1)}
          >
            <IconChevronLeft size={14} aria-hidden />
          </button>
          <button
            type="button"
            className="icon screen-only"
            aria-label={`${column.header}: the next period`}
            onClick={() => move(1)}
          >
            <IconChevronRight size={14} aria-hidden />
          </button>
        </>
      )}
    </Chip>
  );
}
