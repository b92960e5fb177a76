import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Condition } from '#domain/wire/condition';
import { conditionWords } from '#domain/wire/condition-words';
import { Chip } from './chip.tsx';
import type { FilterColumn } from './filter-column.ts';

interface FilterChipProps {
  column: FilterColumn;
  condition: Condition;
  /** Changes or removes the condition. */
  onChange: (condition: Condition | undefined) => void;
  onOpen: (anchor: Element) => void;
}

/** A condition in words. A condition relative to today has buttons for the previous and next period. */
export function FilterChip({ column, condition, onChange, onOpen }: FilterChipProps) {
  const text = `${column.header} ${conditionWords(column.facts, condition, column.words)}`;
  const { shift = 0, ...rest } = condition;
  const isRelative = condition.this ?? condition.last ?? condition.next;
  const move = (by: number) => onChange(shift + by === 0 ? rest : { ...rest, shift: shift + by });

  return (
    <Chip
      text={text}
      label={`Remove the filter ${text}`}
      onRemove={() => onChange(undefined)}
      onOpen={onOpen}
    >
      {isRelative !== undefined && (
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
