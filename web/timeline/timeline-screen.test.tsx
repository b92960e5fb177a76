import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { timelineCalls } from '#domain/timeline/timeline';
import { addDays } from '#domain/values/day';
import { carModelServer } from '../testing/car-models.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const { path } = timelineCalls.model;

test('a table that was expanded for one car model is collapsed for another, even if both were opened before', async () => {
  const server = startFakeServer(carModelServer);
  const specifications = Array.from({ length: 101 }, (_, index) => ({
    ...{ specification_id: index + 1, begin_date: addDays('2026-01-01', index), label: 'Cobalt', note: null },
    ...{ state: 'A', passive_since: null, in_force_from: addDays('2026-01-01', index) },
    ...{ in_force_to: null, previous_id: null, added: 0, removed: 0, changed: 0 },
  }));
  server.answer(path, ({ body }) => ({
    ...{ product_id: body.product_id, product_label: `Model ${body.product_id}`, today: '2026-01-20' },
    ...{ specifications, plans: [], specification_count: 101, plan_count: 0 },
  }));
  const { user, back, go } = openApp('/main/timeline?product_id=7');
  await screen.findByRole('link', { name: 'Model 7' });
  go('/main/timeline?product_id=8');
  await screen.findByRole('link', { name: 'Model 8' });
  await user.click(screen.getByRole('button', { name: 'Show all 101' }));
  await screen.findByRole('button', { name: 'Show fewer' });
  back();
  await screen.findByRole('link', { name: 'Model 7' });
  expect(screen.getByRole('button', { name: 'Show all 101' })).toBeTruthy();
});

test('the timeline of a car model that does not exist returns to the list', async () => {
  const server = startFakeServer(carModelServer);
  server.answer(path, () => refusal(404, 'This record no longer exists.', 'not_found'));
  const { user, here } = openApp('/main/timeline?product_id=7');
  expect(await screen.findByText('This record no longer exists.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(here()).toBe('/main/car_model_list'));
});
