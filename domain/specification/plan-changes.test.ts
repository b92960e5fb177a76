import { expect, test } from 'vitest';
import { type PlanChange, planChangeSentence } from './plan-changes.ts';

const row: PlanChange = {
  sap_id: 1,
  sap_code: '55-B',
  part_name: 'Bolt',
  before: 1,
  after: 3,
  change: 2,
  plans_change: 960,
  ordered: 360,
  invoiced: 0,
  here: 0,
  not_ordered: 600,
  too_much: 0,
};

test('35.7: a change of an input is described with its parts, and how many are not ordered or in excess', () => {
  expect(planChangeSentence(row)).toBe('55-B +2 a car → +960 parts, 600 of them not ordered');
  expect(planChangeSentence({ ...row, not_ordered: 0 })).toBe('55-B +2 a car → +960 parts');
  const fewer = { ...row, change: -0.5, plans_change: -240, not_ordered: 0, too_much: 1_200 };
  expect(planChangeSentence(fewer)).toBe('55-B −0.5 a car → −240 parts, 1,200 too many on order');
});
