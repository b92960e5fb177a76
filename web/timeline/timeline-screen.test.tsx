import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { timelineCalls } from '#domain/timeline/timeline';
import { carModelServer } from '../testing/car-models.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const { path } = timelineCalls.model;

test('the timeline of a car model that does not exist offers the way back to the list', async () => {
  const server = startFakeServer(carModelServer);
  server.answer(path, () => refusal(404, 'This record no longer exists.', 'not_found'));
  const { user, here } = openApp('/main/timeline?product_id=7');
  expect(await screen.findByText('This record no longer exists.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(here()).toBe('/main/car_model_list'));
});
