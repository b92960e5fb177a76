import { expect, test } from 'vitest';
import { modelName, planName } from './plan-name.ts';

const TODAY = '2026-11-28';

test.each([
  [
    'CM000009 · Sayyoh · SY-1.5 LT · Nov 8, 2026 – Dec 7, 2026 · 480',
    'Sayyoh SY-1.5 LT · 480 · Nov 8 – Dec 7',
  ],
  ['CM000009 · Sayyoh · Nov 8, 2026 – Nov 8, 2026 · 0', 'Sayyoh · 0 · Nov 8'],
  [
    'CM000009 · Sayyoh · SY · Dec 20, 2026 – Jan 12, 2027 · 12480.5',
    'Sayyoh SY · 12,480.5 · Dec 20 – Jan 12, 2027',
  ],
  ['CM000009 · Sayyoh · SY · Jan 5, 2027 – Jan 31, 2027 · 1', 'Sayyoh SY · 1 · Jan 5 – Jan 31, 2027'],
  ['CM000009 · Sayyoh · SY · Dec 20, 2025 – Jan 12, 2026 · 1', 'Sayyoh SY · 1 · Dec 20, 2025 – Jan 12'],
])('13.8: the plan %j is shortened to %j', (label, name) => {
  expect(planName(label, TODAY)).toEqual({ name, number: 'CM000009' });
});

test('13.8: text before the label of a plan is kept', () => {
  const plan = 'CM1000000 · Cobalt · LT · Jan 5, 2026 – Jan 31, 2026 · 480';
  expect(planName(`PO000012 · ${plan}`, TODAY)).toEqual({
    name: 'PO000012 · Cobalt LT · 480 · Jan 5 – Jan 31',
    number: 'CM1000000',
  });
});

test.each([
  ['CM000009 · Sayyoh · SY-1.5 LT · from Jan 5, 2026', 'Sayyoh SY-1.5 LT · from Jan 5'],
  ['CM000009 · Sayyoh · from Jan 5, 2025 · superseded', 'Sayyoh · from Jan 5, 2025 · superseded'],
])('13.8: the specification %j is shortened to %j', (label, name) => {
  expect(planName(label, TODAY)).toEqual({ name, number: 'CM000009' });
});

test.each([
  'PT000001 · Sayyoh · SY-1.5 LT · from Jan 5, 2026',
  'PT000001 · Bolt · Jan 5, 2026 – Jan 31, 2026 · 480',
  'INV-1 · PO000012',
  '',
])('13.8: %j has no short name', (text) => {
  expect(planName(text, TODAY)).toBeUndefined();
});

test('13.8: a car model is shortened to its name and model number, without its product number', () => {
  expect(modelName('CM000014 · Chorsu Long · CH-0.8 EL')).toBe('Chorsu Long CH-0.8 EL');
});
