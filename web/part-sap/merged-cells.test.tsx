import { utils } from '@e965/xlsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseFile } from '../testing/choose-file.ts';
import { openApp } from '../testing/open-app.tsx';
import { checked, HEADER, startImportServer } from '../testing/part-sap-import.ts';
import { workbookFile } from '../testing/workbook-file.ts';

beforeEach(() => {
  startImportServer();
});

/**
 * Opens the import with five rows. The first three share a merged name and state, the other two a merged name and MOQ.
 */
async function openMerged() {
  const { user } = openApp('/main/product_sap_bulk_import');
  const rows = ['Bolt', null, null, 'Nut', null].map((name, index) => [
    name,
    `00${index}`,
    index < 4 ? index + 1 : null,
  ]);
  rows[0]?.push('perhaps');
  const sheet = utils.aoa_to_sheet([HEADER.split(','), ...rows]);
  sheet['!merges'] = ['A2:A4', 'A5:A6', 'C5:C6', 'D2:D4'].map(utils.decode_range);
  await chooseFile(user, workbookFile('parts.xlsx', { Parts: sheet }));
  await screen.findByRole('button', { name: 'Correct row 6' });
  await checked();
  return user;
}

const row = (number: number) => screen.getByRole('row', { name: new RegExp(`^${number} `) });
const nameIn = (number: number) => row(number).querySelectorAll('td')[1] as HTMLElement;
const names = () =>
  [2, 3, 4, 5, 6].map((number) => nameIn(number).querySelector('input')?.value ?? nameIn(number).textContent);

test('the Undo of a fill restores the merged cells', async () => {
  const user = await openMerged();
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Nut', 'Nut']);
  await user.click(screen.getAllByRole('button', { name: 'Bolt' })[0] as HTMLElement);
  await user.keyboard('{Control>}d{/Control}');
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Bolt', 'Bolt']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Nut', 'Nut']);
});

test('a cell covered by a merged cell shows the merged value and can fill it down', async () => {
  const user = await openMerged();
  await user.click(screen.getAllByRole('button', { name: 'Bolt' })[2] as HTMLElement);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Part name, row 4' }).value).toBe('Bolt');
  await user.keyboard('{Control>}d{/Control}');
  expect(names()).toEqual(['Bolt', 'Bolt', 'Bolt', 'Bolt', 'Bolt']);
});

test('9.22: a merged value, even a doubtful word, belongs to each row that it covers', async () => {
  const user = await openMerged();
  expect(screen.getAllByRole('button', { name: 'perhaps' })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Correct row 6' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'MOQ, row 6' }).value).toBe('4');
});
