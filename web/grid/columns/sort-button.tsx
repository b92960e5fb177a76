import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import type { Direction } from './sort.ts';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: undefined };

/** The arrow of a sorted column. It is hidden from screen readers, which read `aria-sort`. */
export function SortArrow({ direction, size = 14 }: { direction: Direction; size?: number }) {
  const Icon = ICONS[direction];
  return Icon && <Icon size={size} aria-hidden />;
}

interface SortButtonProps {
  className: string | undefined;
  column: string;
  hint?: string | undefined;
  onSort: (column: string, adding: boolean) => void;
  children: ReactNode;
}

const WITH_SHIFT = 'With Shift: sort by several columns';

/** The button in a header, which sorts ascending, then descending, then in the default order (behaviour 3.2). */
export function SortButton({ className, column, hint, onSort, children }: SortButtonProps) {
  return (
    <button
      type="button"
      className={className}
      title={hint ? `${hint}\n${WITH_SHIFT}` : WITH_SHIFT}
      onClick={({ shiftKey }) => onSort(column, shiftKey)}
      // Not every browser reports Shift with the click that Enter causes.
      onKeyDown={(event) => actOnKey(event, { 'Shift+Enter': () => onSort(column, true) })}
    >
      {children}
    </button>
  );
}
