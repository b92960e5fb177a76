import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Direction } from './sort.ts';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: undefined };

/** In the header of a column that rows are ordered by: which way. A screen reader is told by `aria-sort` there. */
export function SortArrow({ direction, size = 14 }: { direction: Direction; size?: number }) {
  const Icon = ICONS[direction];
  return Icon && <Icon size={size} aria-hidden />;
}
