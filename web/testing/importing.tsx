import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { RowCheck, SheetCheck } from '../sheet/check/sheet-check.ts';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import type { Columns } from '../sheet/import/use-columns.ts';
import { useImport } from '../sheet/import/use-import.ts';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';

export const csv = (...lines: string[]) => new File([lines.join('\n')], 'parts.csv', { type: 'text/csv' });
export const manyRows = (count: number) =>
  csv('SAP', ...Array.from({ length: count }, (_, index) => `0${index}`));

export const choose = async (file: File) => {
  const picker = screen.getByLabelText<HTMLInputElement>('Choose a spreadsheet or drop it here', {
    selector: 'input',
  });
  await userEvent.upload(picker, file, { applyAccept: false });
};
export const shownRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

const COLUMNS = { sap_code: { header: 'SAP', type: 'code', required: true } } as const;
/** No column has to be chosen, because the file has the header that the import expects. */
const OWN_COLUMNS: Columns = {
  known: COLUMNS,
  choiceFor: () => undefined,
  likelyRow: () => undefined,
  fits: () => true,
  choose: () => undefined,
  clear: () => undefined,
};

interface ImportingProps {
  first?: number;
  onImport?: (rows: readonly RowCheck[]) => Promise<string>;
}

/** An import of one column. A code that starts with `bad` is an error, a code that contains `odd` a warning. */
export function Importing({ first = 10, onImport = async () => 'done' }: ImportingProps) {
  const importing = useImport({ hasColumns: () => true });
  const [result, setResult] = useState('');
  const rows = importing.chosen?.sheet.rows.slice(1) ?? [];
  const check: SheetCheck | undefined = importing.chosen && {
    headers: ['SAP'],
    positions: [0],
    columns: COLUMNS,
    headerRow: 1,
    rows: rows.map(({ row, cells }): RowCheck => {
      const code = cells[0]?.text ?? '';
      const bad = code.startsWith('bad');
      return {
        row,
        cells: [code],
        error: bad ? `${code} is bad` : null,
        badCell: bad ? 0 : undefined,
        warnings: code.includes('odd') ? [`${code} is odd`] : [],
      };
    }),
    fault: undefined,
    unknownHeaders: ['Colour'],
    notes: [],
    server: { step: 'done' },
    hasVerdicts: false,
  };
  return (
    <SheetImport
      importing={importing}
      prompt={{ instruction: 'Upload a file', template: { name: 'codes', columns: OWN_COLUMNS.known } }}
      entity="part SAP"
      columns={OWN_COLUMNS}
      check={check}
      first={first}
      onImport={async (rows) => setResult(await onImport(rows))}
      results={<p>{result}</p>}
    />
  );
}

export const open = (screenOf: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      {screenOf}
      <DialogHost />
    </MantineProvider>,
  );
