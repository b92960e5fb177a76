import type { Column } from '../columns/column-definitions.ts';

/** What holds a pinned cell in its place. */
export function pinnedAt({ left, right }: Pick<Column<never>, 'left' | 'right'>) {
  if (left !== undefined) return { 'data-pinned': 'start', style: { insetInlineStart: left } };
  if (right !== undefined) return { 'data-pinned': 'end', style: { insetInlineEnd: right } };
  return {};
}
