import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { type FileFormat, SEPARATORS, type Separator } from '#domain/wire/list';
import { downloadBy } from '../../api/download.ts';
import { usePreference } from '../../api/use-preference.ts';
import { Button } from '../../ui/control/button.tsx';
import type { List } from '../rows/use-list.ts';
import { useDownload } from './use-download.ts';

const separator = z.nullable(z.enum(SEPARATORS));
const CSV_WORDS: Record<Separator, string> = {
  ';': 'CSV, separated by semicolons',
  ',': 'CSV, separated by commas',
};

/** All that the list shows as a file, on all its pages (behaviour 32.8). What separates a CSV file is chosen once. */
export function DownloadMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { grid, extra, state, columns } = list;
  const [kept, keep] = usePreference('csv.separator', separator, null);
  const firstCsv = useRef<HTMLButtonElement>(null);
  const download = useDownload();

  function start(format: FileFormat, separator: Separator) {
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
    const body = { ...shown, format, separator };
    download.start('Downloading…', (signal) => downloadBy(grid.file, body, { signal }));
  }

  function startCsv(separator: Separator) {
    keep(separator);
    start('csv', separator);
  }

  function chooseAgain() {
    flushSync(() => keep(null));
    // What was pressed is gone.
    firstCsv.current?.focus();
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload size={16} aria-hidden />} busy={download.busy}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('xlsx', kept ?? ',')}>Workbook (.xlsx)</Menu.Item>
        {(kept ? [kept] : SEPARATORS).map((one, place) => (
          <Menu.Item key={one} ref={place === 0 ? firstCsv : null} onClick={() => startCsv(one)}>
            {CSV_WORDS[one]}
          </Menu.Item>
        ))}
        {kept && (
          <Menu.Item closeMenuOnClick={false} onClick={chooseAgain}>
            Another separator
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
