import { expect, test } from 'vitest';
import { type ChangeDraft, NO_CHANGE, readChange } from './change-draft.ts';

test.each<[Partial<ChangeDraft>, object]>([
  [{ state: 'P' }, { set: { state: 'P' } }],
  [{ moq: { way: 'set', value: 0 } }, { set: { min_order_quant: 0 } }],
  [{ moq: { way: 'clear', value: null } }, { set: { min_order_quant: null } }],
  [{ note: { way: 'set', value: 'new' } }, { set: { note: 'new' } }],
  [{ note: { way: 'append', value: 'more' } }, { set: {}, append_note: 'more' }],
  [{ note: { way: 'clear', value: 'typed before' } }, { set: { note: null } }],
  [{}, { fault: 'Choose what to change.' }],
  [{ leadTime: { way: 'set', value: 21 } }, { set: { lead_time_days: 21 } }],
  [{ leadTime: { way: 'clear', value: 21 } }, { set: { lead_time_days: null } }],
  [{ leadTime: { way: 'set', value: null } }, { fault: 'Enter the lead time in days.' }],
  [{ moq: { way: 'set', value: null } }, { fault: 'Enter an MOQ.' }],
  [{ moq: { way: 'set', value: Number.NaN } }, { fault: 'Enter an MOQ.' }],
  [{ note: { way: 'append', value: '  ' } }, { fault: 'Enter a note.' }],
  [{ expected: { way: 'set', value: '' } }, { fault: 'Enter a date.' }],
])('a draft requests only the typed change: %o', (typed, requested) => {
  expect(readChange({ ...NO_CHANGE, ...typed })).toEqual(requested);
});
