import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { UNREACHABLE } from '../api/api-error.ts';
import { closeError } from '../testing/answer.ts';
import { field, saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = '/main/car_model_list';
const { save } = carModelCalls;
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
});

async function saveFirst() {
  const response = Promise.withResolvers<object>();
  server.answer(save.path, () => response.promise);
  const app = openApp(LIST);
  await app.user.click(await screen.findByRole('link', { name: 'CM000001' }));
  await screen.findByDisplayValue('Cobalt');
  await enter(app.user, field('Model name'), ' II');
  await saveAndConfirm(app);
  await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
  return {
    ...app,
    answer: () => response.resolve({ product_id: 1, version: 2 }),
    refuse: () => response.resolve(refusal(400, 'The name is odd.')),
    breakOff: () => response.reject(new TypeError('The connection is gone.')),
  };
}

async function openSecond(user: UserEvent) {
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Edit car model CM000002' });
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const keysOfSaves = () => server.of(save.path).map(({ headers }) => headers.get('idempotency-key'));

test('a save that ends after its form was left is reported, and does not navigate', async () => {
  const { user, here, back, answer } = await saveFirst();
  back();
  await waitFor(() => expect(here()).toBe(LIST));
  // Tests load no styles, so the navbar keeps its links in the closed menu, where they are hidden.
  await user.click(await screen.findByRole('link', { name: 'Parts', hidden: true }));
  await screen.findByRole('heading', { name: 'Parts' });

  answer();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(here()).toBe('/main/product_list');
});

test('a save that ends after another record was opened in the form keeps the other record open', async () => {
  const { user, here, answer } = await saveFirst();
  await openSecond(user);

  answer();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(here()).toBe('/main/car_model?product_id=2');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
});

test('a record can be changed and saved while the save of the previous record is pending', async () => {
  // The timers run in real time and can be advanced.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const app = await saveFirst();
  const { user, here, answer } = app;
  await openSecond(user);
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.queryByText('Still saving…')).toBeNull();

  const second = Promise.withResolvers<object>();
  server.answer(save.path, () => second.promise);
  await enter(user, field('Model name'), ' II');
  await saveAndConfirm(app);
  await waitFor(() => expect(keysOfSaves()).toHaveLength(2));
  expect(new Set(keysOfSaves()).size).toBe(2);
  answer();
  await screen.findByText('Saved');
  act(() => void vi.advanceTimersByTime(9_000));
  expect(await screen.findByText('Still saving…')).toBeTruthy();
  second.resolve({ product_id: 2, version: 2 });
  await waitFor(() => expect(here()).toBe(LIST));
});

test('a record that was left during its save and reopened stays open when the save ends', async () => {
  const { user, here, answer } = await saveFirst();
  await openSecond(user);
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await screen.findByRole('heading', { name: 'Edit car model CM000001' });
  await enter(user, field('Model name'), ' III');

  answer();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(here()).toBe('/main/car_model?product_id=1');
  expect(field('Model name').value).toBe('Cobalt III');
});

test('a failed save whose form was left shows an alert, and does not affect another record', async () => {
  const app = await saveFirst();
  const { user, breakOff } = app;
  await openSecond(user);

  breakOff();
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  expect(alert.getByText('The form you left may not have been saved.')).toBeTruthy();
  await closeError(user, UNREACHABLE);

  server.answer(save.path, () => ({ product_id: 2, version: 2 }));
  await enter(user, field('Model name'), ' II');
  await saveAndConfirm(app);
  await waitFor(() => expect(server.of(save.path)).toHaveLength(2));
  const [first, second] = keysOfSaves();
  expect(second).not.toBe(first);
});

test('the alert for a refused save whose form was left says that the form was not saved', async () => {
  const { user, refuse } = await saveFirst();
  await openSecond(user);
  refuse();
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  expect(alert.getByText('The form you left was not saved.')).toBeTruthy();
  await closeError(user, 'The name is odd.');
});
