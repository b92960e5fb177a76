import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadBy } from '../api/download.ts';
import { Button } from '../ui/control/button.tsx';
import { useDownload } from './use-download.ts';
import type { List } from './use-list.ts';

const FILES = [
  { words: 'Workbook (.xlsx)', wanted: { format: 'xlsx', separator: ',' } },
  { words: 'CSV, separated by semicolons', wanted: { format: 'csv', separator: ';' } },
  { words: 'CSV, separated by commas', wanted: { format: 'csv', separator: ',' } },
] as const;

/** All that the list shows as a file, on all its pages (behaviour 32.8). */
export function DownloadMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { grid, extra, state, columns } = list;
  const { search, sort, where } = state;
  const download = useDownload();
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

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button icon={<IconDownload size={16} aria-hidden />} busy={download.busy}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map(({ words, wanted }) => (
          <Menu.Item
            key={words}
            onClick={() =>
              download.start('Downloading…', (signal) =>
                downloadBy(grid.file, { ...shown, ...wanted }, { signal }),
              )
            }
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
