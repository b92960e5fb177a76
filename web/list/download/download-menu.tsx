import type { FileFormat, Separator } from '#domain/wire/list';
import { downloadBy } from '../../api/download.ts';
import type { List } from '../rows/use-list.ts';
import { FileMenu } from './file-menu.tsx';

/** Downloads all pages of the list as a file (behaviour 32.8). */
export function DownloadMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { grid, extra, state, columns } = list;

  function load(format: FileFormat, separator: Separator, signal: AbortSignal) {
    const { search, sort, where } = state;
    const shown = {
      p: {
        column: columns.map(({ name }) => name),
        search: [...grid.searchable],
        search_text: search,
        sort: [...sort],
      },
      d: { ...extra, where },
      headers: columns.map(({ header }) => header),
    };
    return downloadBy(grid.file, { ...shown, format, separator }, { signal });
  }

  return <FileMenu load={load} />;
}
