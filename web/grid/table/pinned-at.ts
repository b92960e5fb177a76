import type { Column } from '../columns/column-definitions.ts';

/** What holds a pinned cell in its place. */
export function pinnedAt({ left }: Pick<Column<never>, 'left'>) {
  return left === undefined ? {} : { 'data-pinned': true, style: { insetInlineStart: left } };
}
