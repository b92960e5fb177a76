import { expect, test } from 'vitest';
import type { RecordChange } from './change.ts';
import { type ChangeableRecord, outcomeOf } from './outcome.ts';

const FACTS = { today: '2026-11-24', carModelId: 1 };
const sap: ChangeableRecord = {
  id: 1,
  label: '55-A',
  version: 3,
  state: 'A',
  note: 'zinc',
  min_order_quant: 50,
};
const invoice: ChangeableRecord = {
  id: 1,
  label: 'INV-1',
  version: 1,
  note: null,
  status: 'T',
  expected_on: '2026-12-01',
  arrived_on: null,
  arrived_containers: 0,
};
const plan: ChangeableRecord = {
  id: 1,
  label: 'Plan',
  version: 1,
  note: null,
  specification_id: 7,
  car_model_id: 1,
};

const outcomeWith = (record: ChangeableRecord, asked: Partial<RecordChange>) =>
  outcomeOf(record, { set: {}, ...asked }, FACTS);

test.each<[string, ChangeableRecord, Partial<RecordChange>, object]>([
  ['a state is set', sap, { set: { state: 'P' } }, [{ path: 'state', from: 'A', to: 'P' }]],
  [
    'a field that already has the value does not change',
    sap,
    { set: { state: 'A', min_order_quant: 50, note: 'zinc' } },
    [],
  ],
  ['a note is cleared', sap, { set: { note: null } }, [{ path: 'note', from: 'zinc', to: null }]],
  [
    'a line is appended to a note',
    sap,
    { append_note: 'blue' },
    [{ path: 'note', from: 'zinc', to: 'zinc\nblue' }],
  ],
  [
    'an appended line becomes the note of a record without one',
    plan,
    { append_note: 'blue' },
    [{ path: 'note', from: null, to: 'blue' }],
  ],
  [
    'an MOQ is cleared',
    sap,
    { set: { min_order_quant: null } },
    [{ path: 'min_order_quant', from: 50, to: null }],
  ],
  [
    'several fields change together',
    sap,
    { set: { state: 'P', min_order_quant: 0.5 } },
    [
      { path: 'state', from: 'A', to: 'P' },
      { path: 'min_order_quant', from: 50, to: 0.5 },
    ],
  ],
  [
    'an invoice that becomes Arrived gets today as its day of arrival',
    invoice,
    { set: { status: 'A' } },
    [
      { path: 'status', from: 'T', to: 'A' },
      { path: 'arrived_on', from: null, to: '2026-11-24' },
    ],
  ],
  [
    'an invoice that is already Arrived keeps its day of arrival',
    { ...invoice, status: 'A', arrived_on: '2026-11-03' },
    { set: { status: 'A' } },
    [],
  ],
  [
    'an invoice that is no longer Arrived loses its day of arrival',
    { ...invoice, status: 'A', arrived_on: '2026-11-03' },
    { set: { status: 'T' } },
    [
      { path: 'status', from: 'A', to: 'T' },
      { path: 'arrived_on', from: '2026-11-03', to: null },
    ],
  ],
  [
    'a plan moves to another specification of its car model',
    plan,
    { set: { specification_id: 9 } },
    [{ path: 'specification_id', from: 7, to: 9 }],
  ],
])('%s', (_, record, asked, changes) => {
  expect(outcomeWith(record, asked)).toEqual({ changes });
});

test.each<[string, ChangeableRecord, Partial<RecordChange>, string]>([
  [
    'a note that would be too long',
    { ...sap, note: 'x'.repeat(3_990) },
    { append_note: 'more than ten' },
    'Note must be at most 4,000 characters long.',
  ],
  [
    'a plan for another car model',
    { ...plan, car_model_id: 2 },
    { set: { specification_id: 9 } },
    'It is for another car model than the specification.',
  ],
  [
    'an invoice with arrived containers',
    { ...invoice, arrived_containers: 2 },
    { set: { status: 'O' } },
    '2 of its containers have arrived. Undo these arrivals first.',
  ],
])('a change is refused with a reason: %s', (_, record, asked, refused) => {
  expect(outcomeWith(record, asked)).toEqual({ refused });
});

test('an invoice in Open order with arrived containers can become Transit or Arrived', () => {
  const open: ChangeableRecord = { ...invoice, status: 'O', arrived_containers: 1 };
  expect(outcomeWith(open, { set: { status: 'T' } })).toHaveProperty('changes');
  expect(outcomeWith(open, { set: { status: 'A' } })).toHaveProperty('changes');
});
