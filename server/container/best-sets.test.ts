import { expect, test } from 'vitest';
import { bestSets } from './best-sets.ts';

test('ranking sets lets other work run after each plan', async () => {
  const plans = 50;
  const freed = Array.from({ length: plans }, (_, plan_id) => ({
    plan_id,
    begin_date: '2026-12-01',
    container_ids: [plan_id],
    cars: 1,
  }));
  let isOver = false;
  let answered = 0;
  const answer = () => {
    answered += 1;
    if (!isOver) setImmediate(answer);
  };
  setImmediate(answer);
  expect(await bestSets(freed)).toHaveLength(plans);
  isOver = true;
  expect(answered).toBeGreaterThanOrEqual(plans - 1);
});

test('43.4: the plans of a set keep the order in which they take parts', async () => {
  const begin_date = '2026-12-01';
  const freed = [
    { plan_id: 7, begin_date, container_ids: [1], cars: 1 },
    { plan_id: 6, begin_date, container_ids: [1], cars: 288 },
  ];
  const [set] = await bestSets(freed);
  expect(set?.plans.map(({ plan_id }) => plan_id)).toEqual([7, 6]);
});
