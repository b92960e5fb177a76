import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planChangesCall } from '#domain/specification/plan-changes';
import { timelineCalls } from '#domain/timeline/timeline';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { timelineOf, timelineSpecification } from '../testing/timelines.ts';

test('the dialog of a specification on the timeline opens the comparison with the previous specification', async () => {
  const server = startFakeServer(carModelServer);
  const specifications = [
    timelineSpecification(1, '2026-01-05'),
    timelineSpecification(2, '2026-02-05', { previous_id: 1 }),
  ];
  server.answer(timelineCalls.model.path, () => timelineOf({ specifications }));
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
