import { expect, test } from 'vitest';
import { PARSE, readFaults } from '../wire/faults.ts';
import { supposition } from './supposition.ts';

test('a supposed plan with a negative quantity and an end date before its begin date has both faults, as a plan has', () => {
  const days = { begin_date: '2026-01-05', end_date: '2026-01-04' };
  const { error } = supposition.safeParse({ what: 'plan', plan_id: 3, ...days, quant: -1 }, PARSE);
  const details = [
    { path: 'quant', message: 'Quantity cannot be negative!' },
    { path: 'end_date', message: 'End date must not be before begin date.' },
  ];
  expect(readFaults(error?.issues ?? []).details).toEqual(details);
  const { code } = readFaults(error?.issues.slice(1) ?? []);
  expect(code).toBe('end_before_begin');
});
