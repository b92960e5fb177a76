import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { pass, startFakeTimers } from '../testing/time.ts';
import { QUIET_TODAY } from '../testing/today.ts';

function openToday(waiting: number) {
  const server = startFakeServer(carModelServer);
  const answer = (waiting: number) =>
    server.answer(todayCalls.today.path, () => ({ ...QUIET_TODAY, waiting }));
  answer(waiting);
  openApp('/main/today');
  return { answer, requests: () => server.of(todayCalls.today.path).length };
}

test('Today reloads until all figures are up to date', async () => {
  startFakeTimers();
  const { answer } = openToday(50_001);
  await screen.findByText('Updating: 50,000+ part SAPs');
  answer(9_000);
  await pass(2);
  await screen.findByText('Updating: 9,000 part SAPs');
  answer(0);
  await pass(2);
  await waitFor(() => expect(screen.queryByText(/^Updating/)).toBeNull());
});

test('returning to the window reloads Today', async () => {
  const { requests } = openToday(0);
  await screen.findByText(/^Nothing needs a decision/);
  expect(requests()).toBe(1);
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(requests()).toBe(2));
  focusManager.setFocused(undefined);
});
