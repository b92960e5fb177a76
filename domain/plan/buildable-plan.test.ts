import { expect, test } from 'vitest';
import { toMillionths } from '../values/quantity.ts';
import { buildableOf, coveredNeed, lossesOf } from './buildable-plan.ts';

const cars = toMillionths;

const ten = { plan_id: 1, begin_date: '2026-01-05', end_date: '2026-01-14', quant: cars(10) };
const covered = (need: bigint) =>
  coveredNeed({ sap_id: 1, plan: ten, input: cars(1), need, counted_on: null }, '2026-01-05');

test('30.4: all cars can be built from the day on which the last SAP is available in full', () => {
  const needs = ['2026-01-09', '2026-01-12', '2026-01-07'].map((full_on) => ({
    ...covered(cars(10)),
    full_on,
  }));
  expect(buildableOf(cars(10), needs, '2026-01-05').full_on).toBe('2026-01-12');
});

test('30.6: without the earlier plan, the later plan could build the cars that its scarcest SAP allows', () => {
  const plan = { plan_id: 7, quant: cars(10) };
  const input = cars(1);
  const missing = (sap_id: number, quant: number) => ({
    ...{ sap_id, plan, input, need: cars(10), gap_at_begin: cars(quant) },
    cars_at_begin: cars(10 - quant),
  });
  const needs = new Map([
    [1, covered(cars(4))],
    [2, covered(cars(8))],
  ]);
  expect(lossesOf(needs, [missing(1, 9), missing(2, 9)])).toEqual([
    { plan_id: 7, before: cars(5), after: cars(1) },
  ]);
});
