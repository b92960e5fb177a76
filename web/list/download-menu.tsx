import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type FileFormat, SEPARATORS, type Separator } from '#domain/wire/list';
import { downloadBy } from '../api/download.ts';
import { usePreference } from '../preference/use-preference.ts';
import { Button } from '../ui/control/button.tsx';
import { showProgress } from '../ui/notice/toast.tsx';
import type { List } from './use-list.ts';

const separator = z.nullable(z.enum(SEPARATORS));
const CSV_WORDS: Record<Separator, string> = {
  ';': 'CSV, separated by semicolons',
  ',': 'CSV, separated by commas',
};

/** A file as a list is asked for it. */
interface Wanted {
  format: FileFormat;
  separator: Separator;
}

/** All that the list shows as a file, on all its pages (behaviour 32.8). What separates a CSV file is chosen once. */
export function DownloadMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { grid, extra, state, columns } = list;
  const [kept, keep] = usePreference('csv.separator', separator, null);

  // The failure policy tells why it failed; a person who cancelled it knows.
  const { mutate, isPending } = useMutation({
    async mutationFn(wanted: Wanted) {
      const cancel = new AbortController();
      const progress = showProgress('Downloading…', () => cancel.abort());
      const { search, sort, where } = state;
      const body = {
        p: {
          column: columns.map(({ name }) => name),
          search: [...grid.searchable],
          search_text: search,
          sort: [...sort],
        },
        d: { ...extra, where },
        headers: columns.map(({ header }) => header),
        ...wanted,
      };
      await downloadBy(grid.file, body, { signal: cancel.signal }).finally(progress.end);
    },
  });

  function asCsv(separator: Separator) {
    keep(separator);
    mutate({ format: 'csv', separator });
  }

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button icon={<IconDownload size={16} aria-hidden />} busy={isPending}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate({ format: 'xlsx', separator: kept ?? ',' })}>
          Workbook (.xlsx)
        </Menu.Item>
        {kept ? (
          <>
            <Menu.Item onClick={() => asCsv(kept)}>{CSV_WORDS[kept]}</Menu.Item>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick={false} onClick={() => keep(null)}>
              Another separator
            </Menu.Item>
          </>
        ) : (
          SEPARATORS.map((one) => (
            <Menu.Item key={one} onClick={() => asCsv(one)}>
              {CSV_WORDS[one]}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
