import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const loaded = vi.hoisted(() => vi.fn());
// Modules that another test file loaded contain the real form. Reset them so that the mock below applies.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../car-model/car-model-form.tsx', () => {
  loaded();
  return { CarModelForm: () => null };
});

beforeEach(() => {
  startFakeServer(carModelServer);
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('the form is fetched when the focus rests on a row, and not when the pointer passes over rows or rests on a checkbox', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();

  fireEvent.mouseOver(screen.getByText('Model 3'));
  await after(60);
  fireEvent.mouseOver(screen.getByText('Model 4'));
  await after(60);
  fireEvent.mouseOver(screen.getByRole('checkbox', { name: 'Select CM000005' }));
  fireEvent.focus(screen.getByRole('checkbox', { name: 'Select CM000005' }));
  await after(500);
  fireEvent.mouseOver(screen.getByRole('heading', { name: 'Car models' }));
  await after(500);
  expect(loaded).not.toHaveBeenCalled();

  fireEvent.focus(screen.getByRole('link', { name: 'CM000005' }));
  await after(100);
  expect(loaded).toHaveBeenCalledOnce();
});

test('the button of related records appears in the row under the pointer, unless the pointer is on the checkbox', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  fireEvent.mouseOver(screen.getByRole('checkbox', { name: 'Select CM000005' }));
  expect(screen.queryByRole('button', { name: 'Related to CM000005' })).toBeNull();
  fireEvent.mouseOver(screen.getByText('Model 5'));
  await screen.findByRole('button', { name: 'Related to CM000005' });
});
