import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planCalls, specificationLookup } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { answer, closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { storedPlan } from '../testing/stored-plan.ts';

const OFFER = 'Use the specification from Jan 1, 2026';
const specification = (specification_id: number, begin_date: string) => ({
  specification_id,
  begin_date,
  state: 'A',
});

let server: FakeServer;
/** A plan whose specification is superseded when the plan begins. */
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => storedPlan,
    [specificationCalls.timeline.path]: () => [
      specification(8, '2025-12-01'),
      specification(9, '2026-01-01'),
    ],
    [specificationLookup.path]: () => ({ rows: [], count: 0 }),
  });
});

test('the effective specification is offered, looked up once, and chosen', async () => {
  const found = Promise.withResolvers();
  const { user } = openApp('/main/plan?plan_id=3');
  const offer = await screen.findByRole('button', { name: OFFER });
  server.answer(specificationLookup.path, () => found.promise);
  await user.click(offer);
  await user.click(offer);
  const alone = server.of(specificationLookup.path).filter(({ body }) => {
    return (body.d as { specification_id?: number }).specification_id === 9;
  });
  expect(alone).toHaveLength(1);
  found.resolve({ rows: [[9, 'Cobalt of January', 'CM000001', '2026-01-01']], count: 1 });
  expect(await screen.findByDisplayValue('Cobalt of January')).toBeTruthy();
});

/** Chooses the offered specification while its label is still loading. */
async function takeOffered() {
  const found = Promise.withResolvers<object>();
  const app = openApp('/main/plan?plan_id=3');
  const offer = await screen.findByRole('button', { name: OFFER });
  server.answer(specificationLookup.path, ({ body }) =>
    'specification_id' in (body.d as object)
      ? found.promise
      : { rows: [[7, 'Cobalt of November', 'CM000001', '2025-11-01']], count: 1 },
  );
  await app.user.click(offer);
  const response = { rows: [[9, 'Cobalt of January', 'CM000001', '2026-01-01']], count: 1 };
  return { ...app, respond: () => found.resolve(response) };
}

test('Save waits until the offered specification is chosen', async () => {
  server.answer(planCalls.save.path, () => ({ plan_id: 3, version: 2 }));
  const { user, respond } = await takeOffered();
  await user.keyboard('{Control>}s{/Control}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  respond();
  await answer(user, 'Save');
  await waitFor(() => expect(server.of(planCalls.save.path)).toHaveLength(1));
  expect(server.of(planCalls.save.path)[0]?.body).toMatchObject({ specification_id: 9 });
});

test('a specification chosen by hand in the meantime stays', async () => {
  const { user, respond } = await takeOffered();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Specification/ });
  await user.clear(field);
  await user.click(await screen.findByRole('option', { name: /Cobalt of November/ }));
  respond();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field.value).toBe('Cobalt of November');
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

test('a deleted specification is reported', async () => {
  const { user } = openApp('/main/plan?plan_id=3');
  await user.click(await screen.findByRole('button', { name: OFFER }));
  await closeError(user, 'This record no longer exists.');
});

test('a failure to load specifications is reported and can be retried', async () => {
  const specifications = [specification(8, '2025-12-01'), specification(9, '2026-01-01')];
  server.answer(specificationCalls.timeline.path, () => refusal(500, 'The specifications are unavailable.'));
  const { user } = openApp('/main/plan?plan_id=3');
  const failure = await screen.findByText('The specifications are unavailable.');
  server.answer(specificationCalls.timeline.path, () => specifications);
  await user.click(within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: OFFER })).toBeTruthy();
});
