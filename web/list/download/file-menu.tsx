import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { type FileFormat, SEPARATORS, type Separator } from '#domain/wire/list';
import { usePreference } from '../../api/use-preference.ts';
import { Button } from '../../ui/control/button.tsx';
import { useDownload } from './use-download.ts';

const separator = z.nullable(z.enum(SEPARATORS));
const CSV_WORDS: Record<Separator, string> = {
  ';': 'CSV, separated by semicolons',
  ',': 'CSV, separated by commas',
};

interface FileMenuProps {
  /** Downloads the file. */
  load: (format: FileFormat, separator: Separator, signal: AbortSignal) => Promise<void>;
}

/** Offers a file as a workbook or as CSV. The chosen separator of CSV is remembered. */
export function FileMenu({ load }: FileMenuProps) {
  const [stored, setStored] = usePreference('csv.separator', separator, null);
  const firstCsv = useRef<HTMLButtonElement>(null);
  const download = useDownload();

  function start(format: FileFormat, separator: Separator) {
    download.start('Downloading…', (signal) => load(format, separator, signal));
  }

  function startCsv(separator: Separator) {
    setStored(separator);
    start('csv', separator);
  }

  function chooseAgain() {
    flushSync(() => setStored(null));
    // The pressed button has disappeared, so the focus moves to the first choice for CSV.
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
        <Menu.Item onClick={() => start('xlsx', stored ?? ',')}>Workbook (.xlsx)</Menu.Item>
        {(stored ? [stored] : SEPARATORS).map((separator, index) => (
          <Menu.Item key={separator} ref={index === 0 ? firstCsv : null} onClick={() => startCsv(separator)}>
            {CSV_WORDS[separator]}
          </Menu.Item>
        ))}
        {stored && (
          <Menu.Item closeMenuOnClick={false} onClick={chooseAgain}>
            Another separator
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
