import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { sessionCalls } from '#domain/session/session';
import { answer } from '../testing/answer.ts';
import { answerCheck } from '../testing/bulk-check.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { answerImport, importAll, openWith, startImportServer } from '../testing/part-sap-import.ts';

const PAGE = '/main/product_sap_bulk_import';
const LIST = '/main/product_sap_list';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startImportServer();
  server.answer(sessionCalls.signIn.path, () => ({ user_id: 1, username: 'ada' }));
});

type App = Awaited<ReturnType<typeof openWith>>;

const openParts = (moq = '-5') => openWith('Bolt,001,1,', `Nut,002,${moq},`);
const moq = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'MOQ, row 3' });
const press = ({ user }: App, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function openCorrected() {
  const app = await openParts();
  await correct(app);
  return app;
}

async function correct({ user }: App) {
  await user.clear(await moq());
  await user.type(await moq(), '5');
}

describe('a file with corrections', () => {
  test('cannot be left without a confirmation', async () => {
    const app = await openCorrected();
    await press(app, 'Back');
    await answer(app.user, 'Stay', 'Leave without saving?');
    expect(app.here()).toBe(PAGE);
    await app.user.click(screen.getByRole('link', { name: 'Plans', hidden: true }));
    await answer(app.user, 'Stay', 'Leave without saving?');
    expect((await moq()).value).toBe('5');
    await press(app, 'Back');
    await answer(app.user, 'Leave', 'Leave without saving?');
    await waitFor(() => expect(app.here()).toBe(LIST));
  });

  test('is not discarded by Reset or by another file without a confirmation', async () => {
    const app = await openCorrected();
    for (const word of ['Reset', 'Choose another file']) {
      await press(app, word);
      await answer(app.user, 'Keep', 'Discard your corrections?');
      expect((await moq()).value).toBe('5');
    }
    await press(app, 'Choose another file');
    await answer(app.user, 'Discard', 'Discard your corrections?');
    expect(await screen.findByText('Choose a spreadsheet or drop it here')).toBeTruthy();
  });
});

test('a file without corrections can be left without a confirmation', async () => {
  const app = await openParts();
  await press(app, 'Back');
  await waitFor(() => expect(app.here()).toBe(LIST));
});

test('an import that the server does not report yet cannot be left without a confirmation', async () => {
  const app = await openParts('5');
  await screen.findByRole('button', { name: 'New 2' });
  server.answer(bulkCalls.save.path, () => new Promise(() => undefined) as never);
  await importAll(app);
  await screen.findByText('Importing 2 records...');
  await press(app, 'Back');
  await answer(app.user, 'Stay', 'Leave without saving?');
  expect(app.here()).toBe(PAGE);
});

test('4.6: if the session ends during corrections, the user signs in again in a dialog and continues', async () => {
  const app = await openParts();
  await screen.findByRole('button', { name: 'New 1' });
  server.answer(bulkCalls.check.path, () => refusal(401, 'Please sign in.'));
  await correct(app);
  await signInAbove(app);
  expect((await moq()).value).toBe('5');
  expect(await screen.findByRole('button', { name: 'New 2' })).toBeTruthy();
});

test('4.6: if the session ends before a file is chosen, the user signs in again in a dialog and keeps the file', async () => {
  server.answer(bulkCalls.check.path, () => refusal(401, 'Please sign in.'));
  const app = await openParts();
  await signInAbove(app);
  expect(await screen.findByRole('button', { name: 'New 1' })).toBeTruthy();
  expect(app.here()).toBe(PAGE);
});

test('1.2: if the account is disabled during corrections, a dialog says so and can be closed', async () => {
  const app = await openParts();
  await screen.findByRole('button', { name: 'New 1' });
  const message = 'Your account was disabled. Ask an administrator.';
  server.answer(bulkCalls.check.path, () => refusal(401, message, 'account_disabled'));
  await correct(app);
  expect(await screen.findByText(message)).toBeTruthy();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('4.6: if the session ends during an import, only the sign-in dialog appears, and the call is repeated', async () => {
  const app = await openCorrected();
  await screen.findByRole('button', { name: 'New 2' });
  server.answer(bulkCalls.save.path, () => refusal(401, 'Please sign in.'));
  await importAll(app);
  await signInAbove(app, () => answerImport(server, {}));
  await screen.findByRole('heading', { name: 'Import Results' });
  const sent = server.of(bulkCalls.save.path);
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
});

async function signInAbove({ user }: App, meanwhile = () => {}) {
  await screen.findByText('Your session has ended. Sign in again to keep what you typed.');
  await enter(user, await screen.findByLabelText(/^Password of/), 'correct horse');
  answerCheck(server);
  meanwhile();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
