import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { FORM, field, saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer, storedCarModel } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { findDraft, storeDraft } from './unsaved/drafts.ts';

const { model, save } = carModelCalls;
const HREF = `${FORM}?product_id=7`;
const notFound = () => refusal(404, 'This record no longer exists.', 'not_found');
const button = (name: string) => screen.getByRole('button', { name });
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
  storeDraft({
    userId: 1,
    href: HREF,
    version: 1,
    values: { name: 'Cobalt II', gen_name: '', note: '', state: 'A' },
  });
});

test('the draft of a record that was deleted in the meantime can be restored and added as a new record', async () => {
  server.answer(model.path, notFound);
  server.answer(save.path, ({ body }) =>
    body.product_id === null ? { product_id: 8, version: 1 } : notFound(),
  );
  const app = openApp(HREF);
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();

  await saveAndConfirm(app);
  await app.user.click(await screen.findByRole('button', { name: 'Add as new' }));
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(server.of(save.path).at(-1)?.body).toMatchObject({ product_id: null, name: 'Cobalt II' });
});

test('while its record fails to load, a draft is kept and the failure is reported once; the draft is restored when the record loads', async () => {
  let fails = true;
  server.answer(model.path, (request) =>
    fails ? refusal(503, 'Please try again.') : storedCarModel(request),
  );
  const { user } = openApp(HREF);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByText('The record could not be loaded.');
  expect(screen.queryByText('Please try again.')).toBeNull();
  expect(server.of(model.path)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(findDraft(HREF, 1)).toBeTruthy();
  fails = false;
  await user.click(button('Retry'));
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
});

test('the offer to restore a draft shows its message, and says that the unsaved changes were kept', async () => {
  storeDraft({ userId: 1, href: HREF, version: 0, values: {}, message: 'CM000001 was added.' });
  openApp(HREF);
  expect(await screen.findByText('CM000001 was added. Your unsaved changes were kept.')).toBeTruthy();
  expect(button('Restore')).toBeTruthy();
});
