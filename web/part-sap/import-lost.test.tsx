import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { ImportRun } from '#domain/sheet/import-run';
import { NO_ANSWER } from '#domain/sheet/import-texts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { DONE, LOST_ANSWERS, noAnswer, RUNNING, runIs } from '../testing/import-runs.ts';
import { answerImport, importAll, openWith, startImportServer } from '../testing/part-sap-import.ts';
import { pass, startFakeTimers } from '../testing/time.ts';

let server: FakeServer;
beforeEach(() => {
  startFakeTimers();
  localStorage.clear();
  server = startImportServer();
  server.answer(bulkCalls.runSeen.path, () => ({}));
  server.answer(batchCalls.describe.path, () => ({}));
  runIs(server, null);
});

const sentKeys = () => server.of(bulkCalls.save.path).map(({ headers }) => headers.get('idempotency-key'));

/** Loses the response of an import. The server then reports the import as `run`. */
function lose(run: Omit<ImportRun, 'key'> | null, answer: () => unknown = noAnswer) {
  server.answer(bulkCalls.save.path, ({ headers }) => {
    if (run) runIs(server, { ...run, key: headers.get('idempotency-key') ?? '' });
    return answer();
  });
}
const alert = async () => within(await screen.findByRole('alertdialog', { name: 'Error' }));

test.each(LOST_ANSWERS)(
  'if %s, an import is polled while it runs, and then shows its result',
  async (_, answer) => {
    lose(RUNNING, answer);
    const app = await openWith('Bolt,001,1,');
    await importAll(app);
    await pass(1);
    expect(await screen.findByText('40,000 of 100,000 written')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();

    const [key] = sentKeys();
    runIs(server, { ...DONE, key: key ?? '' });
    await pass(1);
    const results = within(await screen.findByRole('region', { name: 'Import Results' }));
    expect(results.getByText('99,999')).toBeTruthy();
    expect(results.getByText('Record 5: MOQ cannot be negative')).toBeTruthy();
    expect(document.activeElement).toBe(results.getByRole('heading', { name: 'Import Results' }));
    expect(server.of(bulkCalls.run.path).some(({ body }) => body.key === key)).toBe(true);
    expect(server.of(bulkCalls.runSeen.path)).toEqual([]);
    // The batch gets the name of the file, as after every import.
    const description = { batch_id: 7, filename: 'parts.csv', left_out: 0 };
    await waitFor(() => expect(server.of(batchCalls.describe.path)[0]?.body).toEqual(description));
  },
);

test('if the response is lost and the server does not know the import, a message appears, and importing again sends the same key', async () => {
  lose(null);
  const app = await openWith('Bolt,001,1,');
  await importAll(app);
  const box = await alert();
  expect(box.getByText(NO_ANSWER)).toBeTruthy();
  await app.user.click(box.getByRole('button', { name: 'Close' }));
  expect(server.of(bulkCalls.runSeen.path)).toEqual([]);

  answerImport(server, {});
  await importAll(app);
  expect(await screen.findByRole('heading', { name: 'Import Results' })).toBeTruthy();
  const [first, second] = sentKeys();
  expect(second).toBe(first);
});

test('an import that failed after its response was lost shows a message, keeps its rows and is marked as seen', async () => {
  lose({ ...RUNNING, state: 'failed', failure: 'The database is full.' });
  const app = await openWith('Bolt,001,1,');
  await importAll(app);
  const box = await alert();
  expect(box.getByText('Import failed: The database is full. Nothing was imported.')).toBeTruthy();
  await app.user.click(box.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Showing 1 of 1 records')).toBeTruthy();
  const [key] = sentKeys();
  expect(server.of(bulkCalls.runSeen.path).map(({ body }) => body)).toEqual([{ key }]);
});

test('a refusal is shown at once, without polling, and the import is marked as seen', async () => {
  const app = await openWith('Bolt,001,1,');
  server.answer(bulkCalls.save.path, () => refusal(413, 'This takes more memory than there is.'));
  await importAll(app);
  const box = await alert();
  expect(box.getByText('Import failed: This takes more memory than there is.')).toBeTruthy();
  await app.user.click(box.getByRole('button', { name: 'Close' }));
  const [key] = sentKeys();
  expect(server.of(bulkCalls.runSeen.path).map(({ body }) => body)).toEqual([{ key }]);
  expect(server.of(bulkCalls.run.path).filter(({ body }) => body.key)).toEqual([]);
});

test('a failure is shown if the server has no record of the import', async () => {
  const app = await openWith('Bolt,001,1,');
  server.answer(bulkCalls.save.path, () => refusal(503, 'The service is busy.'));
  await importAll(app);
  expect((await alert()).getByText('Import failed: The service is busy.')).toBeTruthy();
  expect(server.of(bulkCalls.run.path).filter(({ body }) => body.key)).toHaveLength(1);
});

test('an import that was left before its response arrived is shown only on the next visit', async () => {
  lose(RUNNING);
  const app = await openWith('Bolt,001,1,');
  await importAll(app);
  await pass(1);
  await screen.findByText('40,000 of 100,000 written');
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(app.here()).toBe('/main/product_sap_list'));
  await app.user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  expect(await screen.findByRole('heading', { name: 'Import under way' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.of(bulkCalls.runSeen.path)).toEqual([]);
});
