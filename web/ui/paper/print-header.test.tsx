import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { carModelServer } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('a printout shows the URL, the time and the user', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T08:00:00') });
  startFakeServer(carModelServer);
  openApp('/main/car_model_list?q=12');
  const address = await screen.findByText(`${window.location.origin}/main/car_model_list?q=12`);

  vi.setSystemTime(new Date('2026-01-05T09:30:00'));
  window.dispatchEvent(new Event('beforeprint'));
  expect(address.parentElement?.textContent).toContain('Jan 5, 2026');
  expect(address.parentElement?.textContent).toMatch(/9:30.*ada$/);
});
