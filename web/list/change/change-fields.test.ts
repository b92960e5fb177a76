import { expect, test } from 'vitest';
import type { RecordKind } from '#domain/record/record-kinds';
import { type ChangeDraft, readChange } from './change-fields.tsx';

test.each<[RecordKind, ChangeDraft, object]>([
  ['part_sap', { state: 'P' }, { set: { state: 'P' } }],
  ['part_sap', { min_order_quant: { action: 'set', value: 0 } }, { set: { min_order_quant: 0 } }],
  ['part_sap', { min_order_quant: { action: 'clear', value: null } }, { set: { min_order_quant: null } }],
  ['part_sap', { note: { action: 'set', value: 'new' } }, { set: { note: 'new' } }],
  ['part_sap', { note: { action: 'append', value: 'more' } }, { set: {}, append_note: 'more' }],
  ['part_sap', { note: { action: 'clear', value: 'typed before' } }, { set: { note: null } }],
  ['part_sap', {}, { fault: 'Choose what to change.' }],
  ['part_sap', { lead_time_days: { action: 'set', value: 21 } }, { set: { lead_time_days: 21 } }],
  ['part_sap', { lead_time_days: { action: 'clear', value: 21 } }, { set: { lead_time_days: null } }],
  ['part_sap', { lead_time_days: { action: 'set', value: null } }, { fault: 'Enter the lead time in days.' }],
  ['part_sap', { min_order_quant: { action: 'set', value: null } }, { fault: 'Enter an MOQ.' }],
  ['part_sap', { min_order_quant: { action: 'set', value: 'many' } }, { fault: '' }],
  ['part_sap', { note: { action: 'append', value: '  ' } }, { fault: 'Enter a note.' }],
  ['invoice', { expected_on: { action: 'set', value: '' } }, { fault: 'Enter a date.' }],
])(
  'a draft of a %s requests only what the user has changed, or names what is still missing: %o',
  (kind, draft, requested) => {
    expect(readChange(kind, draft)).toEqual(requested);
  },
);
