import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { RESET_REQUIRED, sessionCalls } from '#domain/session/session';
import { answer, closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { holdUploads, nextUpload, pdf } from '../testing/fake-upload.ts';
import { openApp } from '../testing/open-app.tsx';
import { stored } from '../testing/purchase-form.ts';

const STILL_UPLOADING = 'Please wait until all files are uploaded.';

let server: FakeServer;
beforeEach(() => {
  // The draft of one test would be restored in the next.
  sessionStorage.clear();
  holdUploads();
  server = startFakeServer({
    ...carModelServer,
    [purchaseCalls.model.path]: () => stored,
    [purchaseCalls.save.path]: () => ({ purchase_id: 3, version: 3 }),
  });
});

/** Opens a stored purchase with an upload in progress. */
async function openUploading() {
  const app = openApp('/main/purchase?purchase_id=3');
  await screen.findByRole('heading', { name: 'Edit purchase PO000003' });
  const picker = await screen.findByLabelText('Choose files or drop them here', { selector: 'input' });
  await userEvent.upload(picker as HTMLInputElement, pdf('packing list.pdf'));
  return { ...app, upload: await nextUpload() };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const arrived = { file_id: 9, filename: 'packing list.pdf', size: 5, content_type: 'application/pdf' };

test('Save is refused while a document uploads, and includes the document afterwards', async () => {
  const { here, upload } = await openUploading();
  await press('Save');
  await closeError(userEvent, STILL_UPLOADING);

  upload.answer(200, { data: arrived });
  await screen.findByRole('link', { name: 'packing list.pdf' });
  await press('Save');
  await answer(userEvent, 'Save');
  await waitFor(() => expect(here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path)[0]?.body).toMatchObject({ file_ids: [9] });
});

test('4.11: a deleted purchase is added as new with the uploaded document and, after a question, without the earlier ones', async () => {
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    files: [{ ...arrived, file_id: 8, filename: 'order.pdf' }],
  }));
  server.answer(purchaseCalls.save.path, ({ body }) =>
    body.purchase_id === null
      ? { purchase_id: 4, version: 1 }
      : refusal(404, 'This record no longer exists.', 'not_found'),
  );
  const { here, upload } = await openUploading();
  upload.answer(200, { data: arrived });
  await screen.findByRole('link', { name: 'packing list.pdf' });
  await press('Save');
  await answer(userEvent, 'Save');
  await userEvent.click(await screen.findByRole('button', { name: 'Add as new' }));
  await screen.findByText('Add as new, without the earlier documents?');
  await answer(userEvent, 'Add as new');
  await waitFor(() => expect(here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path).at(-1)?.body).toMatchObject({ purchase_id: null, file_ids: [9] });
});

test('an upload in progress counts as an unsaved change, and a dismissed or failed upload does not prevent saving', async () => {
  const { upload } = await openUploading();
  expect(screen.getByRole('img', { name: 'Unsaved changes' })).toBeTruthy();
  upload.answer(500, { message: 'The disk is full.' });
  await screen.findByText('The disk is full.');
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();

  const picker = screen.getByLabelText('Choose files or drop them here', { selector: 'input' });
  await userEvent.upload(picker as HTMLInputElement, pdf('other.pdf'));
  await nextUpload(2);
  await press('Dismiss other.pdf');
  await press('Save');
  expect(await screen.findByText('Save changes?')).toBeTruthy();
});

test('4.6: if the session has ended, the form stays open while the user signs in, and the upload is repeated', async () => {
  server.answer(sessionCalls.signIn.path, () => ({ user_id: 1, username: 'ada' }));
  const { here, upload } = await openUploading();
  upload.answer(401, { message: 'Please sign in.', code: 'unauthorized' });
  await userEvent.type(await screen.findByLabelText(/^Password of/), 'correct horse');
  await press('Continue');
  const repeated = await nextUpload(2);
  repeated.answer(200, { data: arrived });
  await screen.findByRole('link', { name: 'packing list.pdf' });
  expect(here()).toBe('/main/purchase?purchase_id=3');
});

test('an upload that is refused because a password reset is required opens the reset', async () => {
  const { here, upload } = await openUploading();
  upload.answer(403, { message: RESET_REQUIRED, code: 'refused' });
  await waitFor(() => expect(here()).toBe('/auth/reset_password'));
});
