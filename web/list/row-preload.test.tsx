import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const loaded = vi.hoisted(() => vi.fn());
// The form's module says when it is fetched.
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

/** Lets so many milliseconds go by, and whatever has begun by then. */
const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('the form is fetched when the pointer or the focus has rested on a row, and not when it only passes', async () => {
  openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  vi.useFakeTimers();

  fireEvent.mouseOver(screen.getByText('Model 3'));
  await after(60);
  fireEvent.mouseOver(screen.getByText('Model 4'));
  await after(60);
  fireEvent.mouseLeave(screen.getByText('Model 4').closest('tbody') as Element);
  await after(500);
  expect(loaded).not.toHaveBeenCalled();

  fireEvent.focus(screen.getByRole('link', { name: 'CM000005' }));
  await after(100);
  expect(loaded).toHaveBeenCalledOnce();
});
