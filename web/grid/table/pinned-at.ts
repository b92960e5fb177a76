import type { Column } from '../columns/column-definitions.ts';

/** The attributes that keep a pinned cell in place. */
export function pinnedAt({ left, right }: Pick<Column<never>, 'left' | 'right'>) {
  if (left !== undefined) return { 'data-pinned': 'start', style: { insetInlineStart: left } };
  if (right !== undefined) return { 'data-pinned': 'end', style: { insetInlineEnd: right } };
  return {};
}
