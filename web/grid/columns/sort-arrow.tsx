import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Direction } from './sort.ts';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: undefined };

/** In the header of a column that rows are ordered by: which way. The header itself says it to who hears it. */
export function SortArrow({ direction, size = 14 }: { direction: Direction; size?: number }) {
  const Icon = ICONS[direction];
  return Icon && <Icon size={size} aria-hidden />;
}
