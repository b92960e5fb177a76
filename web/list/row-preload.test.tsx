import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const loaded = vi.hoisted(() => vi.fn());
// Modules that another test file loaded contain the real form. Reset them so that the mock below applies.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
// Reports when the form's module is fetched.
vi.mock('../car-model/car-model-form.tsx', () => {
  loaded();
  return { CarModelForm: () => null };
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer(carModelServer);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the timers by a number of milliseconds, including timers that start in the meantime. */
const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('the form is fetched when the pointer or the focus has rested on a row, and not when it only passes', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();

  fireEvent.mouseOver(screen.getByText('Model 3'));
  await after(60);
  fireEvent.mouseOver(screen.getByText('Model 4'));
  await after(60);
  fireEvent.mouseOver(screen.getByRole('heading', { name: 'Car models' }));
  await after(500);
  expect(loaded).not.toHaveBeenCalled();

  fireEvent.focus(screen.getByRole('link', { name: 'CM000005' }));
  await after(100);
  expect(loaded).toHaveBeenCalledOnce();
});

test('only the record is fetched on whose row the pointer has rested', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();
  for (const name of ['Model 3', 'Model 4', 'Model 5']) {
    fireEvent.mouseOver(screen.getByText(name));
    await after(40);
  }
  expect(server.of(carModelCalls.model.path)).toEqual([]);
  await after(100);
  expect(server.of(carModelCalls.model.path).map(({ body }) => body)).toEqual([{ product_id: 5 }]);
  fireEvent.mouseOver(screen.getByText('Model 5'));
  await after(100);
  expect(server.of(carModelCalls.model.path)).toHaveLength(1);
});

test('resting on a row keeps the user on the list, even if the session has ended', async () => {
  server.answer(carModelCalls.model.path, () => refusal(401, 'Sign in.'));
  const { here } = openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();
  fireEvent.mouseOver(screen.getByText('Model 5'));
  await after(500);
  expect(server.of(carModelCalls.model.path)).toHaveLength(1);
  expect(here()).toBe('/main/car_model_list');
});

test('nothing is prefetched if the browser is set to save data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();
  fireEvent.mouseOver(screen.getByText('Model 3'));
  await after(500);
  Reflect.deleteProperty(navigator, 'connection');
  expect(server.of(carModelCalls.model.path)).toEqual([]);
});

test('resting on the checkbox of a row fetches neither the record nor the form', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();
  const box = screen.getByRole('checkbox', { name: 'Select CM000005' });
  fireEvent.mouseOver(box);
  fireEvent.focus(box);
  await after(500);
  expect(server.of(carModelCalls.model.path)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Related to CM000005' })).toBeNull();

  fireEvent.mouseOver(screen.getByText('Model 5'));
  await after(100);
  expect(server.of(carModelCalls.model.path)).toHaveLength(1);
  screen.getByRole('button', { name: 'Related to CM000005' });
});
