import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planChangesCall } from '#domain/specification/plan-changes';
import { type Timeline, timelineCalls } from '#domain/timeline/timeline';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const specification = (
  specification_id: number,
  begin_date: string,
  previous_id: number | null,
): Timeline['specifications'][number] => ({
  specification_id,
  begin_date,
  label: `Cobalt · from ${begin_date}`,
  state: 'A',
  passive_since: null,
  in_force_from: begin_date,
  in_force_to: null,
  note: null,
  previous_id,
  added: 0,
  removed: 0,
  changed: 1,
});

test('the dialog of a specification on the timeline opens the comparison with the previous specification', async () => {
  const server = startFakeServer(carModelServer);
  server.answer(timelineCalls.model.path, () => ({
    product_id: 7,
    product_label: 'Cobalt',
    today: '2026-01-20',
    specifications: [specification(1, '2026-01-05', null), specification(2, '2026-02-05', 1)],
    plans: [],
    specification_count: 2,
    plan_count: 0,
  }));
  server.answer(planChangesCall.path, () => ({
    before: { specification_id: 1, label: 'Cobalt · from Jan 5, 2026' },
    after: { specification_id: 2, label: 'Cobalt · from Feb 5, 2026' },
    plans: 0,
    cars: 0,
    rows: [],
  }));
  const { user } = openApp('/main/timeline?product_id=7');
  await user.click(await screen.findByRole('button', { name: 'Why the specification from Feb 5, 2026?' }));
  await user.click(await screen.findByRole('button', { name: 'Compare with...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare with another specification' });
  expect(await within(dialog).findByText('The inputs are the same.')).toBeTruthy();
  expect(server.of(planChangesCall.path).at(-1)?.body).toEqual({ specification_id: 2, before_id: 1 });
});
