import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../testing/answer.ts';
import { encoded } from '../../testing/encoded.ts';
import { choose, csv, Importing, manyRows, open, shownRows } from '../../testing/importing.tsx';
import { madeXlsx } from '../../testing/made-workbook.ts';
import { PageWorker } from '../../testing/page-worker.ts';
import type { RowCheck } from '../check/sheet-check.ts';
import { FIRST_PREVIEW_ROWS } from '../preview/preview-table.tsx';

beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
});

test('the preview shows five rows first, then twenty more at a time', async () => {
  open(<Importing first={FIRST_PREVIEW_ROWS} />);
  await choose(manyRows(30));
  expect(await screen.findByText('Showing 5 of 30 records')).toBeTruthy();
  expect(shownRows()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('Showing 25 of 30 records')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('Showing 30 of 30 records')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the page shows `Processing Excel file...` while it reads a file, and reading can be canceled', async () => {
  vi.stubGlobal(
    'Worker',
    class extends PageWorker {
      override async postMessage(): Promise<void> {}
    },
  );
  open(<Importing first={FIRST_PREVIEW_ROWS} />);
  await choose(manyRows(1));
  expect(screen.getByText('Processing Excel file...')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Choose a spreadsheet or drop it here')).toBeTruthy();
});

test('an empty sheet shows a message', async () => {
  open(<Importing first={FIRST_PREVIEW_ROWS} />);
  await choose(csv(''));
  expect(await screen.findByText('This sheet does not contain any data.')).toBeTruthy();
});

test('F01: a file over 10 MB is refused', async () => {
  open(<Importing first={FIRST_PREVIEW_ROWS} />);
  const large = csv('SAP');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose(large);
  expect(await screen.findByText('File "parts.csv" exceeds the maximum size of 10 MB')).toBeTruthy();
});

test('only the first of several chosen files is used', async () => {
  open(<Importing first={FIRST_PREVIEW_ROWS} />);
  const picker = screen.getByLabelText<HTMLInputElement>(/Choose a spreadsheet/, { selector: 'input' });
  picker.multiple = true;
  await userEvent.upload(picker, [csv('SAP', '1'), new File(['SAP\n2'], 'second.csv')], {
    applyAccept: false,
  });
  expect(await screen.findByText('parts.csv')).toBeTruthy();
  expect(screen.queryByText('second.csv')).toBeNull();
});

test('valid rows are imported after the confirmation', async () => {
  const onImport = vi.fn(async (rows: readonly RowCheck[]) => `${rows.length} imported`);
  open(<Importing onImport={onImport} />);
  await choose(manyRows(12));
  expect(await screen.findByText('Showing 10 of 12 records')).toBeTruthy();
  expect(screen.getAllByText('Valid')).toHaveLength(10);
  expect(screen.getByText('Ignored columns: Colour')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('Are you sure you want to import 12 part SAP records?')).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('12 imported')).toBeTruthy();
});

test('errors block the import, and the valid rows have a separate button', async () => {
  open(<Importing onImport={async (rows) => `${rows.length} imported`} />);
  await choose(csv('SAP', '1', 'bad-2', '3'));
  expect(await screen.findByText('bad-2 is bad')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Please fix validation errors before importing')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  await userEvent.click(screen.getByRole('button', { name: 'Import the 2 valid rows' }));
  await answer(userEvent, 'Import');
  expect(await screen.findByText('2 imported')).toBeTruthy();
});

test('rows with warnings are counted and can be filtered', async () => {
  open(<Importing />);
  await choose(csv('SAP', '1', 'odd-2', 'bad-odd-3'));
  await userEvent.click(await screen.findByRole('button', { name: 'Warning 2' }));
  expect(shownRows().map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['3', '4']);
  expect(screen.getByRole('button', { name: 'Valid 2' })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Correct row 3' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'SAP, row 3' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'SAP, row 3' }), '2');
  expect(screen.getByRole('button', { name: 'Warning 1' })).toBeTruthy();
  expect(shownRows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await choose(csv('SAP', '1'));
  await screen.findByRole('button', { name: 'Valid 1' });
  expect(screen.queryByRole('button', { name: /^Warning/ })).toBeNull();
});

test('9.14: rows with warnings are marked and listed, and the confirmation counts them and the rows left out', async () => {
  open(<Importing onImport={async (rows) => `${rows.length} imported`} />);
  await choose(csv('SAP', '1', 'odd-2', 'bad-odd-3', 'odd-4'));
  const warnings = within(await screen.findByRole('region', { name: 'Warnings' }));
  expect(warnings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 3: odd-2 is odd',
    'Row 4: bad-odd-3 is odd',
    'Row 5: odd-4 is odd',
  ]);
  const badgesOf = (row: HTMLElement) =>
    within(row)
      .getAllByText(/^(Valid|Warning|Error)$/)
      .map(({ textContent }) => textContent);
  expect(shownRows().map(badgesOf)).toEqual([
    ['Valid'],
    ['Valid', 'Warning'],
    ['Error', 'Warning'],
    ['Valid', 'Warning'],
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Import the 3 valid rows' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Are you sure/).textContent).toBe(
    'Are you sure you want to import 3 part SAP records?\n2 rows have warnings. 1 row with errors is left out.',
  );
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('3 imported')).toBeTruthy();
});

test('an invalid cell is corrected in place and checked without Enter, and its row stays in the filtered list', async () => {
  open(<Importing onImport={async (rows) => `${rows.length} imported`} />);
  await choose(csv('SAP', '1', 'bad', '3'));
  await userEvent.click(await screen.findByRole('button', { name: 'Error 1' }));
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: 'SAP, row 3' });
  const reason = document.getElementById(cell.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('bad is bad');

  await userEvent.clear(cell);
  await userEvent.type(cell, 'good');
  expect(cell.value).toBe('good');
  expect(shownRows()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Valid 3' })).toBeTruthy();
  expect(screen.queryByText(/is bad/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await answer(userEvent, 'Import');
  expect(await screen.findByText('3 imported')).toBeTruthy();
});

test('a click on a valid cell, or Enter on its row number, opens the cell for correction', async () => {
  open(<Importing onImport={async () => ''} />);
  await choose(csv('SAP', '0001', '0002'));
  await userEvent.click(await screen.findByRole('button', { name: '0001' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'SAP, row 2' }));
  await userEvent.keyboard('!');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'SAP, row 2' }).value).toBe('0001!');

  screen.getByRole('button', { name: 'Correct row 3' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'SAP, row 3' }));
});

test('all rows can be shown, page by page', async () => {
  open(<Importing onImport={async () => ''} />);
  await choose(manyRows(120));
  expect(await screen.findByText('Showing 10 of 120 records')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(shownRows()).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(screen.getByText('Showing 101 to 120 of 120 results')).toBeTruthy();
  expect(shownRows()).toHaveLength(20);
});

test('five errors are listed, the others are counted, and all can be copied', async () => {
  const setData = vi.fn();
  // The button triggers the browser's copy command, whose event receives the data.
  document.execCommand = () => fireEvent.copy(document.body, { clipboardData: { setData } });
  open(<Importing onImport={async () => ''} />);
  await choose(csv('SAP', ...Array.from({ length: 7 }, (_, index) => `bad-${index}`)));
  const errors = within(await screen.findByRole('region', { name: 'Errors' }));
  expect(errors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 5 }, (_, index) => `Row ${index + 2}: bad-${index} is bad`),
  );
  expect(errors.getByText('And 2 more errors...')).toBeTruthy();

  await userEvent.click(errors.getByRole('button', { name: 'Copy errors' }));
  await waitFor(() => expect(setData).toHaveBeenCalled());
  const [, text] = setData.mock.calls.find(([type]) => type === 'text/plain') ?? [];
  const lines = text.split('\n');
  expect(lines).toHaveLength(8);
  expect(lines.slice(0, 2)).toEqual(['Row\tValue\tError', '2\tbad-0\tbad-0 is bad']);
});

test('9.14: a sheet that has only headers says so and cannot be imported', async () => {
  open(<Importing onImport={async () => ''} />);
  await choose(csv('SAP'));
  expect(await screen.findByText('This sheet has no rows to import below its header.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText('No data to import')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
});

test('a failed import shows the reason and keeps the preview', async () => {
  open(<Importing onImport={() => Promise.reject(new Error('The server is tired'))} />);
  await choose(manyRows(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await answer(userEvent, 'Import');
  expect(await screen.findByText('Import failed: The server is tired')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByText('Showing 1 of 1 records')).toBeTruthy());
});

test('Enter moves the focus to the next invalid cell, or nowhere if no other cell is invalid', async () => {
  open(<Importing first={10} />);
  await choose(csv('SAP', 'bad-1', '2', 'bad-3', 'bad-4'));
  const cell = (row: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `SAP, row ${row}` });
  await userEvent.click(await cell(2));
  // Shift may still be held after capital letters.
  await userEvent.keyboard('{Control>}a{/Control}GOOD{Shift>}{Enter}{/Shift}');
  expect(document.activeElement).toBe(await cell(4));
  // Typing replaces the earlier text, as in a spreadsheet.
  await userEvent.keyboard('fine{Enter}');
  expect((await cell(4)).value).toBe('fine');
  expect(document.activeElement).toBe(await cell(5));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(await cell(5));
});

test('29.1: the template is offered before and after a file is chosen', async () => {
  open(<Importing />);
  expect(screen.getByRole('button', { name: /^Template ?of codes$/ })).toBeTruthy();
  await choose(csv('SAP', '001'));
  await screen.findByText('001');
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template');
  await userEvent.click(screen.getByRole('button', { name: /^Template ?of codes$/ }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

test('9.26: the encoding of a text file is shown and can be changed, and the preview follows', async () => {
  const bytes = encoded('SAP\nГайка\n', 'windows-1251');
  open(<Importing />);
  await choose(new File([Uint8Array.from(bytes)], 'parts.csv'));
  expect(await screen.findByText('Read as Windows-1251.')).toBeTruthy();
  expect(shownRows()[0]?.textContent).toContain('Гайка');

  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const field = screen.getByRole('combobox', { name: 'Read as' });
  expect(document.activeElement).toBe(field);
  await userEvent.selectOptions(field, 'Windows-1252 (Western)');
  expect(await screen.findByText('Ãàéêà')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Read as' }));
});

test('a field shows line breaks in a cell as spaces', async () => {
  open(<Importing />);
  await choose(csv('SAP', '"bad 1', '2"'));
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'SAP, row 2' })).toHaveProperty(
    'value',
    'bad 1 2',
  );
});

test('9.26: no encoding is shown for an ASCII text, and choosing another encoding asks before corrections are discarded', async () => {
  open(<Importing />);
  await choose(csv('SAP', '001'));
  await screen.findByText('001');
  expect(screen.queryByText(/^Read as/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose(csv('SAP', 'badж'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'SAP, row 2' }), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read as' }), 'CP949 (Korean)');
  expect(await screen.findByText('Discard your corrections?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'SAP, row 2' }).value).toBe('badж1');
});

test('9.23: the hidden parts of a sheet are counted and can be excluded', async () => {
  const row = (number: number, text: string, hidden = '') =>
    `<row r="${number}" ${hidden}><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c><c r="C${number}"><v>1</v></c></row>`;
  const rows = [row(1, 'SAP'), row(2, '001'), row(3, '002', 'hidden="1"'), row(4, '003', 'hidden="1"')];
  const bytes = madeXlsx(rows.join(''), { before: '<cols><col min="3" max="3" hidden="1"/></cols>' });
  open(<Importing />);
  await choose(new File([bytes], 'parts.xlsx'));
  expect(
    await screen.findByText('This sheet hides 2 rows and 1 column (C), which are also imported.'),
  ).toBeTruthy();
  expect(shownRows()).toHaveLength(3);

  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  expect(screen.getByText('Left out: 2 rows and 1 column (C), which this sheet hides.')).toBeTruthy();
  expect(shownRows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Include' }));
  expect(shownRows()).toHaveLength(3);
});

test('9.2: a workbook with the extension of a text file is read, with a note', async () => {
  const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  open(<Importing />);
  await choose(new File([madeXlsx(cell('SAP') + cell('001'))], 'parts.csv'));
  expect(await screen.findByText('This is a workbook named .csv: it is read as a workbook.')).toBeTruthy();
  expect(shownRows()).toHaveLength(1);
});
