import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { grouped } from '#domain/values/counted';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { callKey } from '../../api/call-query.ts';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { copiedTable } from '../../grid/columns/copied-table.ts';
import { cellValue } from '../../grid/columns/sort.ts';
import { isCovered, isTyping } from '../../keys/read-key.ts';
import { showToast } from '../../ui/notice/toast.tsx';

/** Ctrl+C copies the checked rows as a table, unless a text is selected. */
export function useCopy<G extends AnyGrid>(
  grid: G,
  columns: readonly Column<RowOf<G>>[],
  shown: readonly RowOf<G>[],
  ids: ReadonlySet<number>,
): void {
  const client = useQueryClient();
  const idOf = (row: RowOf<G>) => cellValue(row, grid.id) as number;

  useWindowEvent('copy', (event) => {
    const hasSelectedText = document.getSelection()?.isCollapsed === false;
    if (ids.size === 0 || hasSelectedText || isCovered() || isTyping(event.target)) return;

    const rows = loadedRows().filter((row) => ids.has(idOf(row)));
    const { text, html } = copiedTable(columns, rows);
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    const all =
      rows.length === ids.size ? '' : ` of ${grouped(ids.size)}; open the pages of the others first`;
    showToast(`Copied ${grouped(rows.length)}${all}`);
  });

  /** Each row once: those that are shown, in their order, then those of other pages that are still at hand. */
  function loadedRows(): RowOf<G>[] {
    const pages = client.getQueriesData<{ rows: RowOf<G>[] }>({ queryKey: callKey(grid.call) });
    const rows = new Map(shown.map((row) => [idOf(row), row]));
    for (const row of pages.flatMap(([, page]) => page?.rows ?? [])) {
      if (!rows.has(idOf(row))) rows.set(idOf(row), row);
    }
    return [...rows.values()];
  }
}
