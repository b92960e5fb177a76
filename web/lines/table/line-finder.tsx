import { CloseButton, Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { counted, grouped } from '#domain/values/counted';
import { SEARCH_LENGTH } from '#domain/values/text';
import { withToggled } from '../../grid/columns/column-layout.ts';
import chips from '../../list/filter/active-chips.module.css';
import { Chip } from '../../list/filter/chip.tsx';
import { Announced } from '../../ui/announced.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { actOnKey, useKeys } from '../../ui/keys/use-keys.ts';
import type { LineFields, Row } from '../line-fields.ts';
import classes from './line-finder.module.css';
import type { CountedFilter } from './use-line-filters.ts';
import type { LineFilterState, LineView } from './use-line-view.ts';

interface LineFinderProps<Fields extends LineFields> {
  view: LineView<Fields>;
  filters: readonly CountedFilter<Fields>[];
  /** The numbers of found lines and of all lines, without offered lines. */
  found: number;
  total: number;
  onChange: (patch: Partial<LineFilterState>) => void;
  goTo: (row: Row<Fields>, index: number) => void;
}

export function LineFinder<Fields extends LineFields>(props: LineFinderProps<Fields>) {
  const { view, filters, found, total, onChange, goTo } = props;
  const { filter, rows, order } = view;
  const field = useRef<HTMLInputElement>(null);
  function focusField() {
    field.current?.focus();
    field.current?.select();
  }
  // Ctrl+/ also works in the fields of a line. On some keyboards `/` needs Shift.
  useKeys({ '/': focusField, 'Mod+/': focusField, 'Mod+Shift+/': focusField });
  const { find } = filter;
  const words = find.trim();
  // A group of the comparison shows fewer lines without a filter.
  const narrowed = words !== '' || filter.only.length > 0 || found < total;
  // A viewer changes no lines, so a filter without lines would stay empty and is hidden.
  const isReadOnly = useReadOnly();
  const shown = filters.filter((each) => !isReadOnly || each.count > 0);
  const count = `${grouped(found)} of ${grouped(total)}`;

  function handleKeyDown(event: KeyboardEvent) {
    const isHandled = actOnKey(event, {
      Enter: goToFirst,
      // Handled here, because these keys would otherwise save the document.
      'Shift+Enter': goToFirst,
      'Alt+Enter': goToFirst,
      ArrowDown: goToFirst,
      Escape: find ? clear : undefined,
    });
    if (isHandled) event.stopPropagation();
  }

  function goToFirst() {
    const [first] = rows;
    if (first) goTo(first, 0);
  }

  function clear() {
    onChange({ find: '' });
    field.current?.focus();
  }

  return (
    <search className={classes.finder} aria-label="Find lines">
      <Input
        className={classes.field}
        type="search"
        size="xs"
        ref={field}
        aria-label="Find a line"
        placeholder="Find a line..."
        autoComplete="off"
        maxLength={SEARCH_LENGTH}
        value={find}
        onChange={(event) => onChange({ find: event.currentTarget.value })}
        onKeyDown={handleKeyDown}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={find && <CloseButton size={24} aria-label="Clear the text to find" onClick={clear} />}
      />
      {shown.map(({ label, count }) => (
        <button
          key={label}
          type="button"
          className="chip"
          aria-pressed={filter.only.includes(label)}
          // Disabled instead of hidden, so that the lines below do not move while the user types.
          disabled={count === 0 && !filter.only.includes(label)}
          onClick={() => onChange({ only: withToggled(filter.only, label) })}
        >
          {label} <span>{grouped(count)}</span>
        </button>
      ))}
      {(words || order) && (
        <ul className={chips.chips} aria-label="Active search and sort">
          {words && <Chip text={`“${words}”: ${count}`} label={`Remove “${words}”`} onRemove={clear} />}
          {order && (
            <Chip
              text={`Sorted by ${order}`}
              label={`Remove the sort by ${order}`}
              onRemove={() => {
                onChange({ sort: [] });
                field.current?.focus();
              }}
            />
          )}
        </ul>
      )}
      <Announced>
        {[
          `${narrowed ? `${grouped(found)} of` : 'All'} ${counted(total, 'line')}`,
          order && `sorted by ${order}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Announced>
    </search>
  );
}
