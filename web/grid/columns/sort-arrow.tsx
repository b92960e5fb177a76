import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Direction } from './sort.ts';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: undefined };

/** The sort arrow in a header. Screen readers use `aria-sort`. */
export function SortArrow({ direction, size = 14 }: { direction: Direction; size?: number }) {
  const Icon = ICONS[direction];
  return Icon && <Icon size={size} aria-hidden />;
}
