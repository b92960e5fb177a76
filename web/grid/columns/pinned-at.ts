import type { Column } from './column-views.ts';

/** What holds a pinned cell in its place. */
export function pinnedAt({ left }: Pick<Column<never>, 'left'>) {
  return left === undefined ? {} : { 'data-pinned': true, style: { insetInlineStart: left } };
}
