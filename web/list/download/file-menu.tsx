import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FileFormat, SEPARATORS, type Separator } from '#domain/wire/list';
import { Button } from '../../ui/control/button.tsx';
import { useDownload } from './use-download.ts';

const CSV_WORDS: Record<Separator, string> = {
  ';': 'CSV, separated by semicolons',
  ',': 'CSV, separated by commas',
};

interface FileMenuProps {
  load: (format: FileFormat, separator: Separator, signal: AbortSignal) => Promise<void>;
}

export function FileMenu({ load }: FileMenuProps) {
  const download = useDownload();

  function start(format: FileFormat, separator: Separator) {
    download.start('Downloading…', (signal) => load(format, separator, signal));
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload size={16} aria-hidden />} busy={download.busy}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('xlsx', ',')}>Workbook (.xlsx)</Menu.Item>
        {SEPARATORS.map((separator) => (
          <Menu.Item key={separator} onClick={() => start('csv', separator)}>
            {CSV_WORDS[separator]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
