import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { sessionCalls } from '#domain/session/session';
import { answerCheck } from '../testing/bulk-check.ts';
import { carModelServer } from '../testing/car-models.ts';
import { chooseFile } from '../testing/choose-file.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';

const PAGE = '/main/product_sap_bulk_import';
const LIST = '/main/product_sap_list';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('Worker', PageWorker);
  server = startFakeServer({
    ...carModelServer,
    [sessionCalls.signIn.path]: () => ({ user_id: 1, username: 'ada' }),
  });
  answerCheck(server);
});

type App = ReturnType<typeof openApp>;

const parts = (name = 'parts.csv', moq = '-5') =>
  new File([['Part name,SAP,MOQ', 'Bolt,001,1', `Nut,002,${moq}`].join('\n')], name);
const moq = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'MOQ, row 3' });
const press = ({ user }: App, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function choose({ user }: App, file = parts()) {
  await chooseFile(user, file);
  await screen.findByRole('button', { name: 'Import' });
}

async function openCorrected() {
  const app = openApp(PAGE);
  await choose(app);
  await correct(app);
  return app;
}

async function correct({ user }: App) {
  await user.clear(await moq());
  await user.type(await moq(), '5');
}

async function answer({ user }: App, message: string, word: string) {
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(message)).toBeTruthy();
  await user.click(question.getByRole('button', { name: word }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

describe('a file with corrections', () => {
  test('cannot be left without a confirmation', async () => {
    const app = await openCorrected();
    await press(app, 'Back');
    await answer(app, 'Leave without saving?', 'Stay');
    expect(app.here()).toBe(PAGE);
    await app.user.click(screen.getByRole('link', { name: 'Plans', hidden: true }));
    await answer(app, 'Leave without saving?', 'Stay');
    expect((await moq()).value).toBe('5');
    await press(app, 'Back');
    await answer(app, 'Leave without saving?', 'Leave');
    await waitFor(() => expect(app.here()).toBe(LIST));
  });

  test.each(['Reset', 'Choose another file'])(
    'is not discarded by %s without a confirmation',
    async (word) => {
      const app = await openCorrected();
      await press(app, word);
      await answer(app, 'Discard your corrections?', 'Keep');
      expect((await moq()).value).toBe('5');
      await press(app, word);
      await answer(app, 'Discard your corrections?', 'Discard');
      expect(screen.getByText('Choose a spreadsheet or drop it here')).toBeTruthy();
    },
  );

  test('no longer counts as corrected once all cells equal the file', async () => {
    const app = await openCorrected();
    await app.user.clear(await moq());
    await enter(app.user, await moq(), '-5');
    await press(app, 'Reset');
    expect(await screen.findByText('Choose a spreadsheet or drop it here')).toBeTruthy();
  });
});

test('a file without corrections can be left without a confirmation', async () => {
  const app = openApp(PAGE);
  await choose(app);
  await press(app, 'Back');
  await waitFor(() => expect(app.here()).toBe(LIST));
});

test('an import in progress cannot be left without a confirmation', async () => {
  const app = openApp(PAGE);
  await choose(app, parts('parts.csv', '5'));
  await screen.findByRole('button', { name: 'New 2' });
  server.answer(bulkCalls.save.path, () => new Promise(() => undefined) as never);
  await press(app, 'Import');
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }),
  );
  await screen.findByText('Importing 2 records...');
  await press(app, 'Back');
  await answer(app, 'Leave without saving?', 'Stay');
});

describe('when the session ends during corrections', () => {
  const KEPT = 'Your session ended before you imported parts.csv. Your corrections were kept: 1 cell.';

  async function sessionEnds() {
    const app = openApp(PAGE);
    await choose(app);
    await screen.findByRole('button', { name: 'New 1' });
    server.answer(bulkCalls.check.path, () => refusal(401, 'Please sign in.'));
    await correct(app);
    await signIn(app);
    return app;
  }

  async function signIn(app: App) {
    await enter(app.user, await screen.findByLabelText(/Username/), 'ada');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await enter(app.user, screen.getByLabelText(/^Password/), 'correct horse');
    answerCheck(server);
    await press(app, 'Sign in');
    await waitFor(() => expect(app.here()).toBe(PAGE));
  }

  test('the corrections are offered after the sign-in and can be restored in the file', async () => {
    const app = await sessionEnds();
    expect(await screen.findByText(KEPT)).toBeTruthy();
    await press(app, 'Restore');
    await app.user.click(await screen.findByRole('button', { name: 'Correct row 3' }));
    expect((await moq()).value).toBe('5');
    expect(await screen.findByText('1 corrected cell restored')).toBeTruthy();
    // The restored corrections are unsaved, and are not offered again.
    await press(app, 'Reset');
    await answer(app, 'Discard your corrections?', 'Discard');
    expect(screen.queryByText(KEPT)).toBeNull();
  });

  test('choosing the same file again restores the corrections, and choosing another file does not', async () => {
    const app = await sessionEnds();
    await screen.findByText(KEPT);
    await choose(app, parts('other.csv'));
    expect((await moq()).value).toBe('-5');
    await press(app, 'Reset');
    await screen.findByText(KEPT);
    await choose(app);
    expect(await screen.findByText('1 corrected cell restored')).toBeTruthy();
  });

  test('a cell that has changed in the file keeps its value, and the corrections are still offered', async () => {
    const app = await sessionEnds();
    await screen.findByText(KEPT);
    await choose(app, parts('parts.csv', '-7'));
    expect(await screen.findByText(/^None of the 1 corrected cell was restored/)).toBeTruthy();
    expect((await moq()).value).toBe('-7');
    await press(app, 'Reset');
    expect(await screen.findByText(KEPT)).toBeTruthy();
  });

  test('the corrections can be discarded', async () => {
    const app = await sessionEnds();
    await screen.findByText(KEPT);
    await press(app, 'Discard');
    expect(screen.queryByText(KEPT)).toBeNull();
    await choose(app);
    expect((await moq()).value).toBe('-5');
  });

  test('an import that the end of the session interrupts keeps the corrections, without an alert before the sign-in', async () => {
    const app = await openCorrected();
    await screen.findByRole('button', { name: 'New 2' });
    server.answer(bulkCalls.save.path, () => refusal(401, 'Please sign in.'));
    await waitFor(() => expect(screen.queryByText(/^Checking /)).toBeNull());
    await press(app, 'Import');
    await answer(app, 'Are you sure you want to import 2 part SAP records?', 'Import');
    await signIn(app);
    expect(await screen.findByText(KEPT)).toBeTruthy();
  });
});
