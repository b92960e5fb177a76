import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { firstStepsCall } from '#domain/today/first-steps';
import type { FakeServer } from '../testing/fake-server.ts';
import { answerImport, figure, importAll, openWith, startImportServer } from '../testing/part-sap-import.ts';

let server: FakeServer;

beforeEach(() => {
  server = startImportServer();
});

test('ten rows are shown first, and codes and states are sent as parsed', async () => {
  const app = await openWith(...Array.from({ length: 12 }, (_, index) => `Bolt,00${index},1.5,passive`));
  expect(screen.getByText('Showing 10 of 12 records')).toBeTruthy();
  answerImport(server, {});
  await importAll(app);
  await screen.findByRole('heading', { name: 'Import Results' });
  const records = Object.values(server.of(bulkCalls.save.path)[0]?.body ?? {});
  expect(records).toHaveLength(12);
  expect(records[0]).toMatchObject({ name: 'Bolt', sap_code: '000', min_order_quant: 1.5, state: 'P' });
});

test('the results of the first import link to the next step', async () => {
  const begun = {
    car_model: true,
    part_sap: true,
    specification: false,
    plan: false,
    purchase: false,
    invoice: false,
  };
  server.answer(firstStepsCall.path, () => begun);
  const app = await openWith('Bolt,001,1,');
  answerImport(server, {});
  await importAll(app);
  const steps = within(await screen.findByRole('region', { name: 'Get started' }));
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Add a specification: the parts of one car',
  ]);
});

test('the results count inserted, updated and refused rows, and Reset clears them with the file', async () => {
  const app = await openWith('Bolt,001,1,');
  answerImport(server, { updatedCount: 2_990 });
  await importAll(app);
  const heading = await screen.findByRole('heading', { name: 'Import Results' });
  // The focus moves to the heading, so that screen readers announce the result.
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('status').textContent).toBe('Imported 12 of 1');
  expect(figure('Status')).toBe('Success');
  expect(figure('Total Records')).toBe('12');
  expect(figure('Successfully Imported')).toBe('12');
  expect(figure('Inserted new')).toBe('10');
  expect(figure('Updated existing')).toBe('2,990');
  expect(figure('Errors')).toBe('0');
  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByText('Import Results')).toBeNull();
  expect(screen.getByText('Choose a spreadsheet or drop it here')).toBeTruthy();
});

test('the first five errors are listed with their row numbers, and the others are counted', async () => {
  const app = await openWith(...Array.from({ length: 9 }, (_, index) => `Bolt,00${index},1,`));
  answerImport(
    server,
    {},
    Array.from({ length: 7 }, (_, index) => ({ index, error: `Fault ${index}` })),
  );
  await importAll(app);
  expect(await screen.findByText('Completed with errors')).toBeTruthy();
  expect(await screen.findAllByText(/^Row \d+: Fault/)).toHaveLength(5);
  expect(screen.getByText('Row 2: Fault 0')).toBeTruthy();
  expect(screen.getByText('And 2 more errors...')).toBeTruthy();
  expect(figure('Errors')).toBe('7');
});
