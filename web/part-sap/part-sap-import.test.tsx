import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';

const HEADER = 'Part name,SAP,MOQ,State';

let server: FakeServer;
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startFakeServer(carModelServer);
});

async function openWith(...lines: string[]) {
  const app = openApp('/main/product_sap_bulk_import');
  await screen.findByRole('heading', { name: 'Import Part SAPs' });
  await app.user.upload(
    screen.getByLabelText(/Choose a spreadsheet/, { selector: 'input' }),
    new File([[HEADER, ...lines].join('\n')], 'parts.csv'),
  );
  await screen.findByRole('button', { name: 'Import' });
  return app;
}

async function importAll({ user }: Awaited<ReturnType<typeof openWith>>) {
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
}

const answer = (counts: object, errors: { index: number; error: string }[] = []) =>
  server.answer(bulkCalls.save.path, () => ({
    success: errors.length === 0,
    totalCount: 12,
    successCount: 12 - errors.length,
    insertedCount: 10,
    updatedCount: 2,
    errors,
    ...counts,
  }));
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('says which columns the file must have', async () => {
  openApp('/main/product_sap_bulk_import');
  expect(
    await screen.findByText(
      'Upload an Excel file with columns: Product number, Part name*, Part number, SAP*, SAP old, SAP older, MOQ, Note, State. State can be Active/Passive',
    ),
  ).toBeTruthy();
});

test('ten rows are shown first, and codes and states are sent as they are read', async () => {
  const app = await openWith(...Array.from({ length: 12 }, (_, index) => `Bolt,00${index},1.5,passive`));
  expect(screen.getByText('Showing 10 of 12 records')).toBeTruthy();
  answer({});
  await importAll(app);
  await screen.findByRole('heading', { name: 'Import Results' });
  const records = Object.values(server.of(bulkCalls.save.path)[0]?.body ?? {});
  expect(records).toHaveLength(12);
  expect(records[0]).toEqual({ name: 'Bolt', sap_code: '000', min_order_quant: 1.5, state: 'P' });
});

test('the results count what was inserted, updated and refused', async () => {
  const app = await openWith('Bolt,001,1,');
  answer({});
  await importAll(app);
  await screen.findByRole('heading', { name: 'Import Results' });
  expect(figure('Status')).toBe('Success');
  expect(figure('Total Records')).toBe('12');
  expect(figure('Successfully Imported')).toBe('12');
  expect(figure('Inserted new')).toBe('10');
  expect(figure('Updated existing')).toBe('2');
  expect(figure('Errors')).toBe('0');
});

test('five errors are listed with the rows of the sheet, the others counted', async () => {
  const app = await openWith(...Array.from({ length: 9 }, (_, index) => `Bolt,00${index},1,`));
  answer(
    {},
    Array.from({ length: 7 }, (_, index) => ({ index, error: `Fault ${index}` })),
  );
  await importAll(app);
  expect(await screen.findByText('Completed with errors')).toBeTruthy();
  expect(screen.getAllByText(/^Row \d+: Fault/)).toHaveLength(5);
  expect(screen.getByText('Row 2: Fault 0')).toBeTruthy();
  expect(screen.getByText('And 2 more errors...')).toBeTruthy();
});

test('Reset clears the file and the results', async () => {
  const app = await openWith('Bolt,001,1,');
  answer({});
  await importAll(app);
  await screen.findByRole('heading', { name: 'Import Results' });
  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByText('Import Results')).toBeNull();
  expect(screen.getByText('Choose a spreadsheet or drop it here')).toBeTruthy();
});

test('rows say what is missing or negative', async () => {
  await openWith(',001,1,', 'Bolt,,1,', 'Bolt,003,-1,', 'Bolt,004,many,');
  expect(screen.getByText('Required field name is missing')).toBeTruthy();
  expect(screen.getByText('Required field sap_code is missing')).toBeTruthy();
  expect(screen.getByText('MOQ cannot be negative')).toBeTruthy();
  expect(screen.getByText("MOQ 'many' is not a number")).toBeTruthy();
});

test('an import that fails says why and writes nothing more', async () => {
  const app = await openWith('Bolt,001,1,');
  server.answer(bulkCalls.save.path, () => refusal(503, 'The database is away.'));
  await importAll(app);
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  expect(alert.getByText('Import failed: The database is away.')).toBeTruthy();
  await app.user.click(alert.getByRole('button', { name: 'Close' }));
});

test('Back leads to the part SAP list', async () => {
  const app = await openWith('Bolt,001,1,');
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(app.here()).toBe('/main/product_sap_list'));
});
