import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { ImportRun } from '#domain/sheet/import-run';
import { answer } from '../testing/answer.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { DONE, RUNNING, runIs } from '../testing/import-runs.ts';
import { openApp } from '../testing/open-app.tsx';
import { startImportServer } from '../testing/part-sap-import.ts';

const PAGE = '/main/product_sap_bulk_import';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startImportServer();
});
const picker = () => screen.findByLabelText(/Choose a spreadsheet/, { selector: 'input' });

test('an import whose page was left is shown in progress, then with its result until the user has seen it, and each heading gets the focus', async () => {
  runIs(server, RUNNING);
  const { user } = openApp(PAGE);
  expect(
    await screen.findByText(
      /^100,000 records, begun May 5, 2026, .*: 40,000 of 100,000 written\. You can leave this page; the import continues\.$/,
    ),
  ).toBeTruthy();
  expect(screen.queryByLabelText(/Choose a spreadsheet/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import under way' }));

  runIs(server, DONE);
  const results = within(await screen.findByRole('region', { name: 'Import Results' }));
  expect(document.activeElement).toBe(results.getByRole('heading', { name: 'Import Results' }));
  expect(results.getByText('Completed with errors')).toBeTruthy();
  expect(results.getByText('99,999')).toBeTruthy();
  expect(results.getByText('Record 5: MOQ cannot be negative')).toBeTruthy();
  server.answer(bulkCalls.runSeen.path, ({ body }) => {
    if (body.key === DONE.key) runIs(server, null);
    return {};
  });
  await user.click(results.getByRole('button', { name: 'Import another file' }));
  expect(document.activeElement?.contains(await picker())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test.each([
  [1, 'Show this record'],
  [1_200, 'Show these 1,200'],
])('an import that only added records links to the %d added records', async (count, name) => {
  runIs(server, { ...DONE, result: { ...DONE.result, successCount: count, insertedCount: count } });
  openApp(PAGE);
  expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test('an import in progress takes the focus from the title of its page, if the page was opened from another screen', async () => {
  const coming = Promise.withResolvers<ImportRun>();
  server.answer(bulkCalls.run.path, () => coming.promise);
  const { go } = openApp('/main/today');
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  go(PAGE);
  const title = await screen.findByRole('heading', { level: 1, name: /Import/ });
  await waitFor(() => expect(document.activeElement).toBe(title));
  coming.resolve(RUNNING);
  const running = await screen.findByRole('heading', { name: 'Import under way' });
  expect(document.activeElement).toBe(running);
});

test('an import in progress leaves the focus where the user has put it', async () => {
  const coming = Promise.withResolvers<ImportRun>();
  server.answer(bulkCalls.run.path, () => coming.promise);
  openApp(PAGE);
  const back = await screen.findByRole('button', { name: 'Back' });
  back.focus();
  coming.resolve(RUNNING);
  await screen.findByRole('heading', { name: 'Import under way' });
  expect(document.activeElement).toBe(back);
});

test('an import interrupted by a restart shows that nothing was imported', async () => {
  runIs(server, { ...RUNNING, state: 'lost' });
  openApp(PAGE);
  expect(
    await screen.findByText(
      'Import failed: Unknown error. The import was interrupted before it was finished. Nothing was imported.',
    ),
  ).toBeTruthy();
});

test('a long import shows its progress, and its page can be left once the server has received it', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  server.answer(bulkCalls.save.path, () => new Promise((resolve) => (finish = resolve)));
  runIs(server, null);
  const { user, here } = openApp(PAGE);
  await user.upload(await picker(), new File(['Part name,SAP\nBolt,001'], 'parts.csv'));
  await waitFor(() => expect(screen.queryByText(/^Checking /)).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await answer(user, 'Import');
  await waitFor(() => expect(server.of(bulkCalls.save.path)).toHaveLength(1));

  const key = server.of(bulkCalls.save.path)[0]?.headers.get('idempotency-key') ?? '';
  runIs(server, { ...RUNNING, key });
  expect(await screen.findByText('40,000 of 100,000 written')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(here()).toBe('/main/product_sap_list'));

  const bulkImport = await screen.findByRole('button', { name: 'Bulk Import' });
  runIs(server, { ...DONE, key });
  finish(DONE.result);
  await user.click(bulkImport);
  expect(await screen.findByRole('region', { name: 'Import Results' })).toBeTruthy();
});
