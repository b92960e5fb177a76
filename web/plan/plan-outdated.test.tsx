import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { carModelServer } from '../testing/car-models.ts';
import { datedSpecification } from '../testing/dated-specification.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { storedPlan } from '../testing/stored-plan.ts';

const OFFER = 'Use the specification from Jan 1, 2026';
let server: FakeServer;
/** A plan whose specification is superseded when the plan begins. */
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => storedPlan,
    [specificationCalls.timeline.path]: () => [
      datedSpecification(8, '2025-12-01'),
      datedSpecification(9, '2026-01-01'),
    ],
  });
});

test('if another specification begins during the plan, splitting is offered instead of keeping the specification', async () => {
  server.answer(planCalls.newerSpecifications.path, () => [
    { specification_id: 10, product_label: 'Cobalt', begin_date: '2026-01-20' },
  ]);
  openApp('/main/plan?plan_id=3');
  await screen.findByRole('button', { name: OFFER });
  expect(await screen.findByRole('button', { name: 'Split...' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep the old specification' })).toBeNull();
});

test('34.6: the specification in force is offered, even if a retry is needed to load it, and can be chosen', async () => {
  const specifications = [datedSpecification(8, '2025-12-01'), datedSpecification(9, '2026-01-01')];
  server.answer(specificationCalls.timeline.path, () => refusal(500, 'The specifications are unavailable.'));
  const { user } = openApp('/main/plan?plan_id=3');
  const failure = await screen.findByText('The specifications are unavailable.');
  server.answer(specificationCalls.timeline.path, () => specifications);
  await user.click(within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: OFFER }));
  expect(await screen.findByDisplayValue('Cobalt from 2026-01-01')).toBeTruthy();
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
});

test('13.7: the form says that the specification begins later than the plan', async () => {
  server.answer(specificationCalls.timeline.path, () => [datedSpecification(8, '2027-01-05')]);
  openApp('/main/plan?plan_id=3');
  await screen.findByText('The specification begins on Jan 5, 2027, later than the plan.');
});
