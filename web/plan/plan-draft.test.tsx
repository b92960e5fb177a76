import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planCalls } from '#domain/plan/plan';
import { storeDrafts } from '../form/unsaved/unsaved-work.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { storedPlan } from '../testing/stored-plan.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => storedPlan,
    [planCalls.needs.path]: () => [],
    [planCalls.newerSpecifications.path]: () => [],
  });
});

async function openStored() {
  const app = openApp('/main/plan?plan_id=3');
  await screen.findByDisplayValue('480');
  return app;
}

test('an ambiguous quantity is restored as typed', async () => {
  const text = '1,500';
  const app = await openStored();
  const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ });
  await app.user.clear(quantity());
  await enter(app.user, quantity(), text);
  storeDrafts();
  cleanup();
  openApp('/main/plan?plan_id=3');
  await screen.findByDisplayValue(text);
  expect(quantity().getAttribute('aria-invalid')).toBe('true');
  fireEvent.submit(screen.getByRole('form', { name: 'Edit plan' }));
  expect(await screen.findByText('Quantity must be a number.')).toBeTruthy();
  expect(server.of(planCalls.save.path)).toEqual([]);
});

test('a duplicate does not belong to the split of the original', async () => {
  const split_with = [{ plan_id: 4, plan_label: 'Cobalt · 100' }];
  server.answer(planCalls.model.path, () => ({ ...storedPlan, split_with }));
  const { user } = await openStored();
  expect(screen.getByText(/^Ordered together with:/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add new plan/ });
  await screen.findByDisplayValue('480');
  expect(screen.queryByText(/^Ordered together with:/)).toBeNull();
});
