import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type * as z from 'zod/mini';
import { grouped } from '#domain/values/counted';
import type { Call } from '#domain/wire/call';
import type { Value, Where } from '#domain/wire/condition';
import { valueWords } from '#domain/wire/condition-words';
import type { ColumnValues, columnValues, ValuesRequest } from '#domain/wire/list';
import { callQuery } from '../../api/call-query.ts';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { TYPING_PAUSE_MS } from '../../ui/typing-pause.ts';
import type { FilterColumn } from './filter-column.ts';
import styles from './filter-panel.module.css';
import { keyOf } from './typed-condition.ts';

export interface FilteredList {
  values: Call<z.ZodMiniType<ValuesRequest>, typeof columnValues>;
  search: string;
  extra: object | undefined;
}

interface OfferedValuesProps {
  list: FilteredList;
  column: FilterColumn;
  where: Where;
  text: string;
  chosen: ReadonlySet<string | null>;
  onToggle: (value: Value) => void;
}

/** Offers the values of a column among the rows that match the other conditions, as checkboxes with row counts. */
export function OfferedValues({ list, column, where, text, chosen, onToggle }: OfferedValuesProps) {
  const [searchText] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const others = Object.fromEntries(Object.entries(where).filter(([name]) => name !== column.name));
  const request = {
    column: column.name,
    where: others,
    search_text: list.search,
    text: searchText,
    d: list.extra,
  };
  const query = useQuery({ ...callQuery(list.values, request), placeholderData: keepPreviousData });
  if (query.error) return <FailedQuery query={query} />;
  const { values, more } = withChoices(column, query.data ?? NO_VALUES, searchText);

  return (
    <fieldset
      className={styles.values}
      aria-label={`Values of ${column.header}`}
      aria-busy={query.isFetching}
    >
      {values.map(({ value, count }, index) => (
        <label key={String(value)} className="line">
          <input
            type="checkbox"
            checked={chosen.has(keyOf(value))}
            // The arrow keys move between the values.
            tabIndex={index === 0 ? 0 : -1}
            onKeyDown={moveByArrow}
            onChange={() => onToggle(value)}
          />
          <span className={styles.value}>{valueWords(column.facts, value, column.words)}</span>{' '}
          <span className="note">{grouped(count)}</span>
        </label>
      ))}
      {query.data && values.length === 0 && <p className="note">No data</p>}
      {more && <p className="note">The first {values.length} are shown. Type to find others.</p>}
    </fieldset>
  );
}

const NO_VALUES: ColumnValues = { values: [], more: false };

/** Adds the values of a choice column that no row has, so that they are offered, too. */
function withChoices({ facts }: FilterColumn, found: ColumnValues, searchText: string): ColumnValues {
  if (facts.kind !== 'choice' || searchText) return found;
  const unlisted = facts.values.filter((word) => !found.values.some(({ value }) => value === word));
  const blanks = found.values.filter(({ value }) => value === null);
  const filled = found.values.filter(({ value }) => value !== null);
  return { ...found, values: [...filled, ...unlisted.map((value) => ({ value, count: 0 })), ...blanks] };
}

function moveByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const boxes = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  const index = boxes.indexOf(event.currentTarget);
  actOnKey(event, {
    ArrowDown: () => boxes[index + 1]?.focus(),
    ArrowUp: () => boxes[index - 1]?.focus(),
  });
}
