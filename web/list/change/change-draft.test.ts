import { expect, test } from 'vitest';
import { type ChangeDraft, NO_CHANGE, readChange } from './change-draft.ts';

test.each<[Partial<ChangeDraft>, object]>([
  [{ state: 'P' }, { set: { state: 'P' } }],
  [{ moq: { action: 'set', value: 0 } }, { set: { min_order_quant: 0 } }],
  [{ moq: { action: 'clear', value: null } }, { set: { min_order_quant: null } }],
  [{ note: { action: 'set', value: 'new' } }, { set: { note: 'new' } }],
  [{ note: { action: 'append', value: 'more' } }, { set: {}, append_note: 'more' }],
  [{ note: { action: 'clear', value: 'typed before' } }, { set: { note: null } }],
  [{}, { fault: 'Choose what to change.' }],
  [{ leadTime: { action: 'set', value: 21 } }, { set: { lead_time_days: 21 } }],
  [{ leadTime: { action: 'clear', value: 21 } }, { set: { lead_time_days: null } }],
  [{ leadTime: { action: 'set', value: null } }, { fault: 'Enter the lead time in days.' }],
  [{ moq: { action: 'set', value: null } }, { fault: 'Enter an MOQ.' }],
  [{ moq: { action: 'set', value: 'many' } }, { fault: 'Enter an MOQ.' }],
  [{ note: { action: 'append', value: '  ' } }, { fault: 'Enter a note.' }],
  [{ expected: { action: 'set', value: '' } }, { fault: 'Enter a date.' }],
])(
  'a draft requests only what the user has changed, or names what is still missing: %o',
  (typed, requested) => {
    expect(readChange({ ...NO_CHANGE, ...typed })).toEqual(requested);
  },
);
