import { expect, test } from 'vitest';
import { type ChangeDraft, NO_CHANGE, readChange } from './change-draft.ts';

test.each<[Partial<ChangeDraft>, object]>([
  [{ state: 'P' }, { set: { state: 'P' } }],
  [{ moqWay: 'set', moq: 0 }, { set: { min_order_quant: 0 } }],
  [{ moqWay: 'clear' }, { set: { min_order_quant: null } }],
  [{ noteWay: 'set', note: 'new' }, { set: { note: 'new' } }],
  [
    { noteWay: 'append', note: 'more' },
    { set: {}, append_note: 'more' },
  ],
  [{ noteWay: 'clear', note: 'typed before' }, { set: { note: null } }],
  [{}, { fault: 'Say what to change.' }],
  [{ moqWay: 'set' }, { fault: 'Say the MOQ.' }],
  [{ moqWay: 'set', moq: Number.NaN }, { fault: 'Say the MOQ.' }],
  [{ noteWay: 'append', note: '  ' }, { fault: 'Say the note.' }],
  [{ expectedWay: 'set' }, { fault: 'Say the day.' }],
])('what is typed asks for its change alone: %o', (typed, asked) => {
  expect(readChange('part_sap', { ...NO_CHANGE, ...typed })).toEqual(asked);
});
