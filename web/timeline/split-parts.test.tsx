import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { specificationCalls } from '#domain/specification/specification';
import { closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { datedSpecification } from '../testing/dated-specification.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { storedPlan } from '../testing/stored-plan.ts';

const UNCHANGED = {
  parts: Array(2).fill({ buildable_now: null, buildable_at_begin: null, full_on: null }),
  rows: [],
  count: 0,
};

let server: FakeServer;
let plan: typeof storedPlan;
beforeEach(() => {
  plan = { ...storedPlan, quant: 12_480 };
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => plan,
    [planCalls.newerSpecifications.path]: () => [
      { specification_id: 9, product_label: 'Cobalt', begin_date: '2026-01-11' },
    ],
    [specificationCalls.timeline.path]: () => [
      datedSpecification(8, '2025-12-01'),
      datedSpecification(9, '2026-01-11'),
    ],
    [splitCalls.check.path]: () => UNCHANGED,
    [splitCalls.split.path]: () => ({ plan_ids: [3, 4], version: 3, batch_id: 5 }),
  });
});

async function openSplit() {
  const { user } = openApp('/main/plan?plan_id=3&split=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Split the plan' }));
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Split into 2 parts' });
  const first = dialog.getByLabelText<HTMLInputElement>('Quantity, part 1');
  const fault = () => dialog.queryByRole('alert')?.textContent;
  return { user, dialog, button, first, fault };
}

test('a split with more cars than the plan, or with an invalid quantity, shows the reason', async () => {
  const { user, first, fault } = await openSplit();
  const expectFault = async (typed: string, sentence: string) => {
    await user.clear(first);
    await enter(user, first, typed);
    await waitFor(() => expect(fault()).toBe(sentence));
  };
  await expectFault('12481', "The parts before the last one add up to more than the plan's 12,480 cars.");
  await expectFault('0.0005', 'Quantity must have at most 3 decimal places.');
});

test('34.9: a split with more cars than a plan of one car says so in the singular', async () => {
  plan = { ...storedPlan, quant: 1 };
  const { user, first, fault } = await openSplit();
  await user.clear(first);
  await enter(user, first, '2');
  await waitFor(() =>
    expect(fault()).toBe("The parts before the last one add up to more than the plan's 1 car."),
  );
});

test('34.9: a part with the quantity 0 shows that it has no cars', async () => {
  server.answer(splitCalls.check.path, () => ({
    parts: [0, 12_480].map((cars) => ({
      buildable_now: cars,
      buildable_at_begin: cars,
      full_on: '2026-01-05',
    })),
    rows: [],
    count: 0,
  }));
  const { user, dialog, first } = await openSplit();
  await user.clear(first);
  await enter(user, first, '0');
  expect(await dialog.findByText('No cars')).toBeTruthy();
  expect(dialog.getByText('Buildable: All 12,480 now')).toBeTruthy();
});

test('30.9: if only some cars of a part can be built, the part says that no date is known for the rest', async () => {
  server.answer(splitCalls.check.path, () => ({
    parts: Array(2).fill({ buildable_now: 0, buildable_at_begin: 64, full_on: null }),
    rows: [],
    count: 0,
  }));
  const { user, dialog, first } = await openSplit();
  await user.clear(first);
  await enter(user, first, '240');
  const words = /^Buildable: 0 of [\d,]+ now · 64 when it begins · no date is known for the rest$/;
  expect(await dialog.findAllByText(words)).toHaveLength(2);
});

test('a split that is refused because the begin date of the plan has changed can be retried with the new date', async () => {
  const { user, dialog, button, first } = await openSplit();
  await enter(user, first, '200');
  await waitFor(() => expect(button.disabled).toBe(false));
  server.answer(splitCalls.split.path, () => refusal(409, 'The plan was changed meanwhile.', 'stale'));
  plan = { ...plan, begin_date: '2026-01-07', version: 4 };
  await user.click(button);
  await closeError(user);
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>('Begin date, part 1').value).toBe('2026-01-07'),
  );
  expect(first.value).toBe('200');

  server.answer(splitCalls.split.path, () => ({ plan_ids: [3, 4], version: 5, batch_id: 5 }));
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(server.of(splitCalls.split.path)).toHaveLength(2));
  expect(server.of(splitCalls.split.path)[1]?.body).toMatchObject({
    version: 4,
    parts: [{ begin_date: '2026-01-07', quant: 200 }, { quant: 12_280 }],
  });
});

test('34.9: a split of a plan that was changed meanwhile says who changed it, and continues with the stored plan and the typed parts', async () => {
  const { user, dialog, button, first } = await openSplit();
  const changed = { version: 4, username: 'boris', at: '2026-01-05T10:00:00.000Z' };
  const stale = refusal(409, 'This record was changed by someone else.', 'stale', changed);
  server.answer(splitCalls.check.path, ({ body }) => (body.version === 4 ? UNCHANGED : stale));
  plan = { ...plan, quant: 12_500, version: 4 };
  await user.clear(first);
  await enter(user, first, '200');
  await dialog.findByText(/Last changed by boris, Jan 5, 2026, 10:00\. What you typed is kept\.$/);
  expect(button.disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Reload the plan' }));
  expect(document.activeElement).toBe(first);
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(server.of(splitCalls.split.path)).toHaveLength(1));
  expect(server.of(splitCalls.split.path)[0]?.body).toMatchObject({
    version: 4,
    parts: [{ quant: 200 }, { quant: 12_300 }],
  });
});

test('34.9: the specifications of a part are offered by begin date, not by id', async () => {
  server.answer(specificationCalls.timeline.path, () => [
    datedSpecification(8, '2025-12-01'),
    datedSpecification(12, '2025-12-20'),
    datedSpecification(9, '2026-01-11'),
  ]);
  const { user, dialog } = await openSplit();
  const select = dialog.getByLabelText<HTMLSelectElement>('Specification, part 2');
  expect(Array.from(select.options, ({ text }) => text)).toEqual([
    'from Dec 1, 2025',
    'from Dec 20, 2025',
    'from Jan 11, 2026',
  ]);
  await user.selectOptions(select, 'from Dec 20, 2025');
  expect(select.selectedOptions[0]?.text).toBe('from Dec 20, 2025');
});

test('34.9: a part with the passive specification of the plan shows it, and not another one', async () => {
  server.answer(specificationCalls.timeline.path, () => [
    { ...datedSpecification(8, '2025-12-01'), state: 'P' },
    datedSpecification(9, '2027-01-11'),
  ]);
  const { dialog } = await openSplit();
  const select = dialog.getByLabelText<HTMLSelectElement>('Specification, part 2');
  expect(select.selectedOptions[0]?.text).toBe('from Dec 1, 2025 · passive');
});
