import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const { arrives } = vi.hoisted(() => ({ arrives: Promise.withResolvers<void>() }));
// Modules that another test file loaded contain the real form. Reset them so that the mock below applies.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
// The module of the form loads when the test resolves its promise.
vi.mock('../car-model/car-model-form.tsx', async () => {
  await arrives.promise;
  return { CarModelForm: () => <h1>The form</h1> };
});

beforeEach(() => {
  startFakeServer(carModelServer);
});

test('opening another screen shows a progress bar immediately, until the screen has loaded', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  const bar = () => screen.queryByRole('progressbar', { name: 'Opening' });
  expect(bar()).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Add New' }));
  expect(bar()).toBeTruthy();
  arrives.resolve();
  await screen.findByRole('heading', { name: 'The form' });
  await waitFor(() => expect(bar()).toBeNull());
});
