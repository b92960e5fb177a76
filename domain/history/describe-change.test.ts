import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

test.each([
  [
    { path: 'note', from: null, to: 'late' },
    { label: 'Note', from: '–', to: 'late' },
  ],
  [
    { path: 'state', from: 'A', to: 'P' },
    { label: 'State', from: 'Active', to: 'Passive' },
  ],
  [
    { path: 'status', from: 'O', to: 'A' },
    { label: 'Status', from: 'Open order', to: 'Arrived' },
  ],
  [
    { path: 'begin_date', from: null, to: '2026-01-05' },
    { label: 'Begin date', from: '–', to: 'Jan 5, 2026' },
  ],
  [
    { path: 'min_order_quant', from: 0.5, to: 1500 },
    { label: 'MOQ', from: '0.5', to: '1,500' },
  ],
  [
    { path: 'plan_id', from: 1, to: 2 },
    { label: 'Plan', from: '#1', to: '#2' },
  ],
  [
    { path: 'inputs.A.1.quant', from: 1, to: null },
    { label: 'SAP A.1 · Quantity', from: '1', to: '–' },
  ],
])('%o is told in the words of the screens', (change, told) => {
  expect(describeChange(change)).toEqual(told);
});
