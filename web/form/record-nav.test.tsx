import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = '/main/car_model_list';
const FORM = '/main/car_model';
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
});

async function openFirst() {
  const app = openApp(LIST);
  await app.user.click(await screen.findByRole('link', { name: 'CM000001' }));
  await screen.findByRole('heading', { name: 'Edit car model CM000001' });
  return app;
}

test('a click or Alt+PageDown opens the next record of the list, and Alt+PageUp opens the previous one', async () => {
  const { user, here } = await openFirst();
  const nav = () => within(screen.getByRole('group', { name: 'Records of the list' }));
  expect(nav().getByText('1 of 12')).toBeTruthy();
  expect(nav().getByRole<HTMLButtonElement>('button', { name: 'Previous record' }).disabled).toBe(true);

  await user.click(nav().getByRole('button', { name: 'Next record' }));
  await screen.findByRole('heading', { name: 'Edit car model CM000002' });
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await screen.findByRole('heading', { name: 'Edit car model CM000003' });
  expect(nav().getByText('3 of 12')).toBeTruthy();
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await screen.findByRole('heading', { name: 'Edit car model CM000002' });

  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(here()).toBe(LIST));
});

test('a form opened from the second page of a list steps through that page, and one step back returns to it', async () => {
  for (const [path, call] of Object.entries(threePages)) server.answer(path, call);
  const address = `${LIST}?page=2`;
  const { user, here, back } = openApp(address);
  await user.click(await screen.findByRole('link', { name: 'CM000051' }));
  expect(await screen.findByText('1 of 50')).toBeTruthy();
  for (const number of ['CM000052', 'CM000053']) {
    await user.click(screen.getByRole('button', { name: 'Next record' }));
    await screen.findByRole('heading', { name: `Edit car model ${number}` });
  }
  back();
  await waitFor(() => expect(here()).toBe(address));
  expect(await screen.findByRole('link', { name: 'CM000053' })).toBeTruthy();
});

test('a record opened by its URL has no position in the list', async () => {
  openApp(`${FORM}?product_id=2`);
  await screen.findByRole('heading', { name: 'Edit car model CM000002' });
  expect(screen.queryByRole('group', { name: 'Records of the list' })).toBeNull();
});

test('a duplicate is a new record with the values of the original', async () => {
  const { user, here } = await openFirst();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add new car model/ });
  expect(here()).toBe(FORM);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Model name' }).value).toBe('Cobalt'),
  );

  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Save changes?');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.of(carModelCalls.save.path)[0]?.body).toMatchObject({
      product_id: null,
      version: null,
      name: 'Cobalt',
    }),
  );
  await waitFor(() => expect(here()).toBe(LIST));
});
