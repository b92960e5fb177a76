import { expect, test } from 'vitest';
import type { RecordKind } from '../record/record-kinds.ts';
import type { RecordedChange } from '../record/recorded-change.ts';
import { type DescribedChange, describeChange } from './describe-change.ts';

test.each<[string, RecordKind, RecordedChange, Omit<DescribedChange, 'label'>]>([
  ['Note', 'plan', { path: 'note', from: null, to: 'late' }, { from: '–', to: 'late' }],
  ['State', 'specification', { path: 'state', from: 'A', to: 'P' }, { from: 'Active', to: 'Passive' }],
  ['Status', 'invoice', { path: 'status', from: 'O', to: 'A' }, { from: 'Open order', to: 'Arrived' }],
  [
    'Begin date',
    'plan',
    { path: 'begin_date', from: null, to: '2026-01-05' },
    { from: '–', to: 'Jan 5, 2026' },
  ],
  [
    'Arrived on',
    'invoice',
    { path: 'arrived_on', from: null, to: '2026-01-05' },
    { from: '–', to: 'Jan 5, 2026' },
  ],
  ['MOQ', 'part_sap', { path: 'min_order_quant', from: 0.5, to: 1500 }, { from: '0.5', to: '1,500' }],
  [
    'Plan',
    'purchase',
    { path: 'plan_id', from: 1, to: 2, from_label: null, to_label: 'Jan 5 – Jan 31, 2026 · Cobalt' },
    { from: '#1', to: 'Jan 5 – Jan 31, 2026 · Cobalt' },
  ],
  [
    'SAP A.1 · Quantity',
    'specification',
    { path: 'inputs.A.1.quant', from: 1, to: null },
    { from: '1', to: '–' },
  ],
  [
    'SAP A.1 · Package',
    'invoice',
    {
      path: 'product_saps.A.1.packages',
      from: { container: 'MSKU 1', lot: null, quant: 800 },
      to: { container: 'MSKU 1', lot: null, quant: 1200.5 },
    },
    { from: 'MSKU 1: 800', to: 'MSKU 1: 1,200.5' },
  ],
  [
    'SAP A · Package',
    'invoice',
    { path: 'product_saps.A.packages', from: null, to: { container: null, lot: null, quant: 3 } },
    { from: '–', to: 'No container: 3' },
  ],
  [
    'Container M.S 1 · Arrived on',
    'invoice',
    { path: 'containers.M.S 1.arrived_on', from: null, to: '2026-01-05' },
    { from: '–', to: 'Jan 5, 2026' },
  ],
  [
    'No container · Expected',
    'invoice',
    { path: 'containers.No container.expected_on', from: '2026-01-05', to: null },
    { from: 'Jan 5, 2026', to: '–' },
  ],
  [
    'SAP A · Closed',
    'purchase',
    { path: 'product_saps.A.closed_on', from: null, to: '2026-01-05' },
    { from: '–', to: 'Jan 5, 2026' },
  ],
])('the change of «%s» of a %s is described in the words of the screens', (label, kind, change, values) => {
  expect(describeChange(kind, change)).toEqual({ label, ...values });
});

test.each([
  ['car_model', 'name', 'Model name'],
  ['car_model', 'gen_name', 'Model number'],
  ['part', 'name', 'Part name'],
  ['part', 'gen_name', 'Part number'],
] as const)('a change of a %s at %s has the label %s', (kind, path, label) => {
  expect(describeChange(kind, { path, from: 'a', to: 'b' })).toEqual({ label, from: 'a', to: 'b' });
});

test('the change of a stock count is described with its day', () => {
  const describeStock = (path: string, from: unknown, to: unknown) =>
    describeChange('part_sap', { path, from, to });
  expect(describeStock('stock.2026-01-05', null, 1_200)).toEqual({
    label: 'Stock on Jan 5, 2026',
    from: '–',
    to: '1,200',
  });
  expect(describeStock('stock.2026-01-05.note', 'a', null)).toEqual({
    label: 'Stock on Jan 5, 2026 · Note',
    from: 'a',
    to: '–',
  });
});
