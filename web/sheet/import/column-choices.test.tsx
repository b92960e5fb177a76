import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { chooseFile } from '../../testing/choose-file.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { startImportServer } from '../../testing/part-sap-import.ts';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startImportServer();
  server.answer(findSapsCall.path, () => []);
});

const HEADERS = 'Item,Code,Remark';
const csv = (...lines: string[]) => new File([lines.join('\n')], 'supplier.csv');

async function open(file: File) {
  const app = openApp('/main/product_sap_bulk_import');
  await choose(app, file);
  return app;
}

async function choose({ user }: ReturnType<typeof openApp>, file: File) {
  await chooseFile(user, file);
  await screen.findByText('supplier.csv');
}

const column = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const chosen = async (name: string) => (await column(name)).selectedOptions[0]?.text;
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
const sentBodies = () => server.of(bulkCalls.check.path).map(({ body }) => Object.values(body));

test('a file with other headers is read with the columns that the user chooses', async () => {
  const { user } = await open(csv(HEADERS, 'Bolt,001,good'));
  expect(await screen.findByText(/^The columns Part name, SAP are missing\./)).toBeTruthy();
  expect(importButton().disabled).toBe(true);
  expect((await column('SAP*')).getAttribute('aria-invalid')).toBe('true');

  await user.selectOptions(await column('Part name*'), 'Item');
  expect(await screen.findByText(/^The column SAP is missing\./)).toBeTruthy();
  expect(importButton().disabled).toBe(true);
  await user.selectOptions(await column('SAP*'), 'Code');
  await waitFor(() => expect(importButton().disabled).toBe(false));
  expect((await column('SAP*')).getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText(/missing/)).toBeNull();
  expect(sentBodies().at(-1)).toEqual([{ name: 'Bolt', sap_code: '001' }]);
});

test('the next file with the same headers uses the same columns, even if the headers are in another row', async () => {
  const app = await open(csv(HEADERS, 'Bolt,001,good'));
  await app.user.selectOptions(await column('Part name*'), 'Item');
  await app.user.selectOptions(await column('SAP*'), 'Code');
  await app.user.click(screen.getByRole('button', { name: 'Reset' }));

  await choose(app, csv('Week 12', HEADERS, 'Nut,002,new'));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  expect(await chosen('SAP*')).toBe('Code');
  expect(await chosen('Headers in row')).toBe('2: Item, Code, Remark');
  expect(sentBodies().at(-1)).toEqual([{ name: 'Nut', sap_code: '002' }]);

  await app.user.click(screen.getByRole('button', { name: "Use the file's own headers" }));
  expect(await screen.findByText(/^The columns Part name, SAP are missing\./)).toBeTruthy();
});

test('a file with the expected headers requires no choice, and its columns can still be reassigned', async () => {
  const { user } = await open(csv('Part name,SAP,Remark', 'Bolt,001,good'));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  expect(screen.queryByRole('group', { name: 'Columns of the file' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  await user.selectOptions(await column('Note'), 'Remark');
  await waitFor(() => expect(sentBodies().at(-1)).toEqual([{ name: 'Bolt', sap_code: '001', note: 'good' }]));
});

test("the columns of a file of lines can be chosen, and an error names the file's header and the value", async () => {
  const { user } = openApp('/main/specification');
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Specification SAPs' }));
  await chooseFile(user, csv('Code,Pieces', 'A-1,many', 'A-2,-5'));
  await user.selectOptions(await column('SAP*'), 'Code');
  await user.selectOptions(await column('Quantity*'), 'Pieces');
  const errors = within(await dialog.findByRole('region', { name: 'Errors' })).getAllByRole('listitem');
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    "Row 2: Pieces 'many' is not a number: Required field quant is missing",
    'Row 3: Pieces -5: Quantity cannot be negative!',
  ]);
});
