import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { answer, closeError } from '../testing/answer.ts';
import { field, saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = '/main/car_model_list';
const FORM = '/main/car_model?product_id=1';
const { save } = carModelCalls;
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
});

/** Opens a record from its list, and saves it with another name, or unchanged. */
async function beginSave({ typed }: { typed: string }) {
  const response = Promise.withResolvers<object>();
  server.answer(save.path, () => response.promise);
  const app = openApp(LIST);
  await app.user.click(await screen.findByRole('link', { name: 'CM000001' }));
  await screen.findByDisplayValue('Cobalt');
  if (typed) await enter(app.user, field('Model name'), typed);
  await saveAndConfirm(app);
  await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
  return {
    ...app,
    succeed: () => response.resolve({ product_id: 1, version: 2 }),
    refuse: () => response.resolve(refusal(400, 'The name is odd.')),
  };
}

test.each([
  ['a changed', ' II'],
  ['an unchanged', ''],
])(
  'while the save of %s form is pending, links and keys do nothing; then its list opens',
  async (_, typed) => {
    const { user, here, succeed } = await beginSave({ typed });
    await user.keyboard('{Alt>}{PageDown}{/Alt}');
    await user.keyboard('gl');
    // Tests load no styles, so the navbar keeps its links in the closed menu, where they are hidden.
    await user.click(screen.getByRole('link', { name: 'Parts', hidden: true }));
    expect(here()).toBe(FORM);
    expect(screen.queryByRole('alertdialog')).toBeNull();

    succeed();
    await waitFor(() => expect(here()).toBe(LIST));
    expect(await screen.findByText('Saved')).toBeTruthy();
  },
);

test('a form whose save was refused can be left again, after a confirmation', async () => {
  const { user, here, refuse } = await beginSave({ typed: ' II' });
  refuse();
  await closeError(user, 'The name is odd.');
  expect([here(), field('Model name').value]).toEqual([FORM, 'Cobalt II']);
  await user.click(screen.getByRole('link', { name: 'Parts', hidden: true }));
  await answer(user, 'Leave');
  await waitFor(() => expect(here()).toBe('/main/product_list'));
});

test('a save that ends after the user has logged out does not leave the sign-in', async () => {
  const { user, here, succeed } = await beginSave({ typed: ' II' });
  await user.click(screen.getByRole('button', { name: 'ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await answer(user, 'Leave');
  await screen.findByRole('heading', { name: 'Sign in' });
  const signIn = here();
  succeed();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(here()).toBe(signIn);
});
