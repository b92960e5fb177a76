import { expect, test } from 'vitest';
import type { RecordKind } from '#domain/record/record-kinds';
import { readChange, type TypedChange } from './change-fields.tsx';

const set = <Value>(value: Value) => ({ action: 'set' as const, value });
const append = (value: string) => ({ action: 'append' as const, value });
const clear = <Value>(value: Value) => ({ action: 'clear' as const, value });

test.each<[string, RecordKind, TypedChange, object]>([
  ['the state', 'part_sap', { state: 'P' }, { set: { state: 'P' } }],
  ['an MOQ of 0', 'part_sap', { min_order_quant: set(0) }, { set: { min_order_quant: 0 } }],
  ['a cleared MOQ', 'part_sap', { min_order_quant: clear(null) }, { set: { min_order_quant: null } }],
  ['a new note', 'part_sap', { note: set('new') }, { set: { note: 'new' } }],
  ['a line added to the note', 'part_sap', { note: append('more') }, { set: {}, append_note: 'more' }],
  ['a cleared note', 'part_sap', { note: clear('typed before') }, { set: { note: null } }],
  ['nothing', 'part_sap', {}, { fault: 'Choose what to change.' }],
  ['a lead time', 'part_sap', { lead_time_days: set(21) }, { set: { lead_time_days: 21 } }],
  ['a cleared lead time', 'part_sap', { lead_time_days: clear(21) }, { set: { lead_time_days: null } }],
  ['a blank lead time', 'part_sap', { lead_time_days: set(null) }, { fault: 'Enter the lead time in days.' }],
  ['a blank MOQ', 'part_sap', { min_order_quant: set(null) }, { fault: 'Enter an MOQ.' }],
  ['an MOQ that is not a number', 'part_sap', { min_order_quant: set('many') }, { fault: '' }],
  ['a blank line for the note', 'part_sap', { note: append('  ') }, { fault: 'Enter a note.' }],
  ['a blank expected day', 'invoice', { expected_on: set('') }, { fault: 'Enter a date.' }],
])(
  'a bulk change contains only the fields that the user changed, or has a fault: %s',
  (_, kind, typed, requested) => {
    expect(readChange(kind, typed)).toEqual(requested);
  },
);
