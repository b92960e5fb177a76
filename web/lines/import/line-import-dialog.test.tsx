import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { carModelServer } from '../../testing/car-models.ts';
import { chooseFile } from '../../testing/choose-file.ts';
import { refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { PageWorker } from '../../testing/page-worker.ts';
import { foundSap } from '../../testing/saps.ts';
import { workbookFile } from '../../testing/workbook-file.ts';

const PAGE = '/main/specification';

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startFakeServer({ ...carModelServer, [findSapsCall.path]: () => [] });
});

async function openCorrected() {
  const app = openApp(PAGE);
  await app.user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Specification SAPs' }));
  await chooseFile(app.user, new File(['SAP,Quantity\nA-1,5'], 'inputs.csv'));
  await app.user.type(await dialog.findByRole('textbox', { name: 'SAP, row 2' }), 'B');
  return app;
}

test('the dialog opens with the focus on the file picker', async () => {
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  const picker = await screen.findByRole('button', { name: /^Choose a spreadsheet/ });
  await waitFor(() => expect(document.activeElement).toBe(picker));
});

test('rows with errors stay in the preview while the user is asked to confirm the import of the valid rows', async () => {
  server.answer(findSapsCall.path, () => [foundSap(1)]);
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  await chooseFile(user, new File([`SAP,Quantity\n${foundSap(1).sap_code},5\nA-2,"1,400"`], 'inputs.csv'));
  await user.click(await screen.findByRole('button', { name: 'Import the 1 valid row' }));
  await screen.findByRole('alertdialog');
  expect(screen.getByRole('cell', { name: '1,400', hidden: true })).toBeTruthy();
});

test('the valid rows of another file cannot be imported until its codes have been looked up', async () => {
  const [one, two] = [foundSap(1), foundSap(2)];
  server.answer(findSapsCall.path, () => [one]);
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  await chooseFile(user, new File([`SAP,Quantity\n${one.sap_code},5`], 'inputs.csv'));
  await user.click(await screen.findByRole('button', { name: 'Choose another file' }));

  const found = Promise.withResolvers<(typeof two)[]>();
  server.answer(findSapsCall.path, () => found.promise);
  const rows = [`${one.sap_code},5`, `${two.sap_code},5`];
  await chooseFile(user, new File([['SAP,Quantity', ...rows].join('\n')], 'more.csv'));
  const partial = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import the 1 valid row' });
  expect(partial.disabled).toBe(true);
  found.resolve([two]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /valid row/ })).toBeNull());
});

test('if codes cannot be looked up, the processing of the file ends, and the reason is shown', async () => {
  server.answer(findSapsCall.path, () => refusal(500, 'The database is unavailable.'));
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  await chooseFile(user, new File(['SAP,Quantity\nA-1,5'], 'inputs.csv'));
  expect(await screen.findByText('The database is unavailable.')).toBeTruthy();
  expect(screen.queryByText('Processing Excel file...')).toBeNull();
});

test('if a corrected code cannot be looked up, the check ends with the reason, and the code does not count as unknown', async () => {
  const { user } = await openCorrected();
  await waitFor(() => expect(screen.queryByText(/^Checking/)).toBeNull());
  server.answer(findSapsCall.path, () => refusal(400, 'It is odd.'));
  await user.type(screen.getByRole('textbox', { name: 'SAP, row 2' }), 'C');
  expect(await screen.findByText('It is odd.')).toBeTruthy();
  expect(screen.queryByText(/^Checking/)).toBeNull();
  const preview = within(screen.getByRole('table', { name: 'Preview' }));
  expect(preview.getByText('The part SAP could not be looked up')).toBeTruthy();
  expect(preview.queryByText(/couldn't be found/)).toBeNull();
});

const corrected = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'SAP, row 2' }).value;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Escape and Close ask for a confirmation before they discard corrections', async () => {
  const { user } = await openCorrected();
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Discard your corrections?')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(corrected()).toBe('A-1B');

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await isClosed();
  await user.click(screen.getByRole('button', { name: 'Bulk Import' }));
  expect(await screen.findByText('Choose a spreadsheet or drop it here')).toBeTruthy();
  await user.keyboard('{Escape}');
  await isClosed();
});

test('Escape in an alert closes only the alert', async () => {
  const { user } = await openCorrected();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Please fix validation errors before importing');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(corrected()).toBe('A-1B');
});

test('a workbook opens at its first sheet that has the columns', async () => {
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  const lines = [
    ['SAP', 'Quantity'],
    ['A-1', '5'],
  ];
  await chooseFile(user, workbookFile('inputs.xlsx', { Info: [['Delivered in May']], Lines: lines }));
  const sheets = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' });
  expect(sheets.selectedOptions[0]?.text).toBe('Lines');
  expect(await screen.findByRole('textbox', { name: 'SAP, row 2' })).toBeTruthy();
});
