import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { answer } from '../testing/answer.ts';
import { answerCheck } from '../testing/bulk-check.ts';
import { chooseFile } from '../testing/choose-file.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { DONE } from '../testing/import-runs.ts';
import { openApp } from '../testing/open-app.tsx';
import { checked, figure, startImportServer } from '../testing/part-sap-import.ts';
import { undone } from '../testing/undone.ts';
import { workbookFile } from '../testing/workbook-file.ts';

let server: FakeServer;
beforeEach(() => {
  server = startImportServer();
  server.answer(specificationBulkCalls.run.path, () => null);
  server.answer(specificationBulkCalls.runSeen.path, () => ({}));
  server.answer(batchCalls.describe.path, () => ({}));
  answerChecks();
});

const answerChecks = (verdictOf?: Parameters<typeof answerCheck>[1]) =>
  answerCheck(server, verdictOf, specificationBulkCalls.check);

async function openWith(file: File) {
  const app = openApp('/main/specification_import');
  await screen.findByRole('heading', { name: 'Import specifications' });
  await chooseFile(app.user, file);
  await screen.findByRole('button', { name: 'Import' });
  await checked();
  return app;
}

const SAVED = {
  success: true,
  totalCount: 2,
  successCount: 2,
  insertedCount: 1,
  updatedCount: 1,
  errors: [],
  batch_id: 7,
  added: 1,
  changed: 1,
  unchanged: 0,
};
const csv = (...lines: string[]) =>
  new File([['Car model,Begin date,SAP,Quantity,State', ...lines].join('\n')], 'specifications.csv');
const sentTo = (path: string) => Object.values(server.of(path).at(-1)?.body ?? {});

test('the page lists the columns, and mentions that an export can also be imported', async () => {
  openApp('/main/specification_import');
  expect(
    await screen.findByText(
      'Upload an Excel file with columns: Car model*, Begin date*, SAP*, Quantity*, State, Note, or a workbook exported with "One workbook"',
    ),
  ).toBeTruthy();
});

test('the results count the written specifications, and a toast can undo the import', async () => {
  const { user } = await openWith(csv('CM000001,2026-01-05,0017,2,', 'CM000001,5 Feb 2026,0018,1.5,passive'));
  server.answer(specificationBulkCalls.save.path, () => SAVED);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await answer(user, 'Import', 'Are you sure you want to import 2 specification input records?');
  await screen.findByRole('heading', { name: 'Import Results' });
  expect([figure('Specifications added'), figure('Specifications changed')]).toEqual(['1', '1']);
  expect(sentTo(specificationBulkCalls.save.path)).toMatchObject([
    { car_model: 'CM000001', begin_date: '2026-01-05', sap_code: '0017', quant: 2, state: null },
    { car_model: 'CM000001', begin_date: '2026-02-05', sap_code: '0018', quant: 1.5, state: 'P' },
  ]);
  expect(screen.getByRole('link', { name: 'Show imported records' }).getAttribute('href')).toBe(
    '/main/specification_list?batch_id=7',
  );

  server.answer(batchCalls.undo.path, undone({ restore: 1, remove: 1 }));
  expect(await screen.findByText('1 specification added, 1 changed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 records undone.')).toBeTruthy();
  expect(await screen.findByText('Choose a spreadsheet or drop it here')).toBeTruthy();
});

test('13.9: the toast of an import names the purchases that now differ', async () => {
  const { user } = await openWith(csv('CM000001,2026-01-05,0017,2,', 'CM000001,2026-02-05,0018,1.5,'));
  const purchase_differences = {
    ...{ purchases: [{ purchase_id: 9, purchase_number: 'PO000009' }], of_plan: 1 },
    ...{ sap_code: 'DE-7001', ordered: 480, needed: 600, saps: 1 },
  };
  server.answer(specificationBulkCalls.save.path, () => ({ ...SAVED, added: 0, purchase_differences }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await answer(user, 'Import', 'Are you sure you want to import 2 specification input records?');
  await screen.findByText('1 specification changed. PO000009 orders 480 of DE-7001; the plan now needs 600.');
});

test('the sheets of an export become one sheet with the origin of each row, and the check shows the changes', async () => {
  const exported = workbookFile('specifications.xlsx', {
    Summary: [
      ['Sheet', 'Car model', 'Begin date', 'State', 'Superseded', 'Note'],
      ['CM000001_2026-01-05', 'CM000001 · Cobalt', '2026-01-05', 'Active', 'Yes', 'kept'],
      ['CM000001_2026-02-05', 'CM000001 · Cobalt', '2026-02-05', 'Passive', 'No', null],
    ],
    'CM000001_2026-01-05': [
      ['SAP*', 'Quantity*', 'Part name'],
      ['0017', 2, 'Bolt'],
      ['0018', 1.5, 'Nut'],
    ],
    'CM000001_2026-02-05': [
      ['SAP*', 'Quantity*', 'Part name'],
      ['0017', 3, 'Bolt'],
    ],
  });
  const changes = [
    { field: 'sap_code', from: '0099', to: null },
    { field: 'note', from: 'kept', to: 'removed' },
  ];
  answerChecks((_, index) => (index === 0 ? { verdict: 'changed', changes } : { verdict: 'unchanged' }));
  const { user } = await openWith(exported);
  const group = { car_model: 'CM000001 · Cobalt', sheet: 'CM000001_2026-01-05' };
  expect(sentTo(specificationBulkCalls.check.path)).toEqual([
    { ...group, begin_date: '2026-01-05', sap_code: '0017', quant: 2, state: 'A', note: 'kept' },
    { ...group, begin_date: '2026-01-05', sap_code: '0018', quant: 1.5, state: 'A', note: 'kept' },
    {
      ...group,
      begin_date: '2026-02-05',
      sap_code: '0017',
      quant: 3,
      state: 'P',
      note: null,
      sheet: 'CM000001_2026-02-05',
    },
  ]);
  expect(screen.getByRole('row', { name: /^2 / }).textContent).toContain('0099 → removed');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await answer(
    user,
    'Cancel',
    'Are you sure you want to import 3 specification input records? 1 stored input will be removed.',
  );
});

test('a row with an error is sent without its invalid value and excludes its specification from the import', async () => {
  const error = 'Another row of this specification has an error';
  answerChecks((_, index) => (index === 0 ? { verdict: 'error', error, first_index: 1 } : {}));
  const { user } = await openWith(
    csv('CM000001,2026-01-05,0017,2,', 'CM000001,2026-01-05,0018,#REF!,', 'CM000002,2026-01-05,0018,1,'),
  );
  const wrong = { car_model: 'CM000001', begin_date: '2026-01-05' };
  const sent = [
    { ...wrong, sap_code: '0017', quant: 2, state: null },
    { ...wrong, sap_code: '0018' },
    { ...wrong, car_model: 'CM000002', sap_code: '0018', quant: 1, state: null },
  ];
  expect(sentTo(specificationBulkCalls.check.path)).toEqual(sent);
  expect(screen.getByRole('row', { name: /^2 / }).textContent).toContain(`${error} (see row 3)`);
  server.answer(specificationBulkCalls.save.path, () => SAVED);
  await user.click(screen.getByRole('button', { name: 'Import the 1 valid row' }));
  await answer(user, 'Import');
  await screen.findByRole('heading', { name: 'Import Results' });
  expect(sentTo(specificationBulkCalls.save.path)).toMatchObject(sent);
  expect(sentTo(specificationBulkCalls.save.path)[1]).toEqual(sent[1]);
});

test('the result of an import is shown even if the response is lost', async () => {
  const { user } = await openWith(csv('CM000001,2026-01-05,0017,2,'));
  server.answer(specificationBulkCalls.save.path, ({ headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    const result = { ...DONE.result, added: 2, changed: 0, unchanged: 0 };
    server.answer(specificationBulkCalls.run.path, () => ({ ...DONE, key, result }));
    throw new TypeError('Failed to fetch');
  });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await answer(user, 'Import');
  const results = within(await screen.findByRole('region', { name: 'Import Results' }));
  expect(results.getByText('99,999')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.of(specificationBulkCalls.runSeen.path)).toEqual([]);
});
