import { utils, write } from '@e965/xlsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { checked, HEADER, startImportServer } from '../testing/part-sap-import.ts';

beforeEach(() => {
  startImportServer();
});

/** Opens the import with five rows: the name of the first is merged over three of them, that of the fourth over two. */
async function openMerged() {
  const { user } = openApp('/main/product_sap_bulk_import');
  const rows = ['Bolt', null, null, 'Nut', null].map((name, index) => [name, `00${index}`, index + 1]);
  const sheet = utils.aoa_to_sheet([HEADER.split(','), ...rows]);
  sheet['!merges'] = ['A2:A4', 'A5:A6'].map(utils.decode_range);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Parts');
  const picker = await screen.findByLabelText(/Choose a spreadsheet/, { selector: 'input' });
  await user.upload(picker, new File([write(book, { type: 'array', bookType: 'xlsx' })], 'parts.xlsx'));
  await screen.findByRole('button', { name: 'Correct row 6' });
  await checked();
  return user;
}

const row = (number: number) => screen.getByRole('row', { name: new RegExp(`^${number} `) });
const nameIn = (number: number) => row(number).querySelectorAll('td')[1] as HTMLElement;
const names = () =>
  [2, 3, 4, 5, 6].map((number) => nameIn(number).querySelector('input')?.value ?? nameIn(number).textContent);

test('the Undo of a fill brings back what was merged over rows', async () => {
  const user = await openMerged();
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Nut', 'Nut']);
  await user.click(screen.getAllByRole('button', { name: 'Bolt' })[0] as HTMLElement);
  await user.keyboard('{Control>}d{/Control}');
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Bolt', 'Bolt']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Nut', 'Nut']);
});
