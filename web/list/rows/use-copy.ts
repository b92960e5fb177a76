import { useWindowEvent } from '@mantine/hooks';
import { grouped } from '#domain/values/counted';
import { answerCopy } from '../../clipboard/answer-copy.ts';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { copiedTable } from '../../grid/columns/copied-table.ts';
import type { Selection } from '../../grid/rows/use-selection.ts';
import { isCovered, isTyping } from '../../keys/read-key.ts';
import { showHint, showToast } from '../../ui/notice/toast.tsx';

/** Ctrl+C copies the checked rows, which have all been `seen`, as a table, unless a text is selected. */
export function useCopy<Row extends object>(
  columns: readonly Column<Row>[],
  seen: ReadonlyMap<number, Row>,
  { ids, all }: Pick<Selection, 'ids' | 'all'>,
): void {
  useWindowEvent('copy', (event) => {
    const hasSelectedText = document.getSelection()?.isCollapsed === false;
    if (ids.size === 0 || hasSelectedText || isCovered() || isTyping(event.target)) return;
    if (all) return showHint('All that are found can be downloaded, not copied.');

    const rows = [...seen].filter(([id]) => ids.has(id)).map(([, row]) => row);
    answerCopy(event, copiedTable(columns, rows));
    showToast(`Copied ${grouped(rows.length)}`);
  });
}
