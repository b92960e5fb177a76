import { expect, test } from 'vitest';
import type { UndoResult } from './batch.ts';
import { undoneCount, undoneSentence, undoSentences } from './undo-sentences.ts';

const NOTHING = { restore: 0, remove: 0, parts: 0, restores: false, undone: [], refused: 0, rows: [] };

const sentence = (result: UndoResult) => undoneSentence(result, (label) => label);

test.each([
  ['no change', NOTHING, []],
  [
    'one of each kind',
    { ...NOTHING, restore: 1, remove: 1, parts: 1 },
    [
      '1 record will go back to what it was before.',
      '1 added record will be removed.',
      '1 part will get its name back.',
    ],
  ],
  [
    'several of each kind',
    { ...NOTHING, restore: 1200, remove: 2, parts: 3 },
    [
      '1,200 records will go back to what they were before.',
      '2 added records will be removed.',
      '3 parts will get their names back.',
    ],
  ],
  ['the undo of a delete', { ...NOTHING, restore: 2, restores: true }, ['2 records will be restored.']],
])('the preview of an undo has a sentence for each kind of change: %s', (_, result, sentences) => {
  expect(undoSentences(result)).toEqual(sentences);
});

const left = (...codes: string[]) => ({
  refused: codes.length,
  rows: codes.map((label) => ({ kind: 'part_sap' as const, id: null, label, reason: 'changed by boris' })),
});

test('13.8: the result of an undo names records by the given function', () => {
  const result = { ...NOTHING, restore: 1, ...left('CM000001 · Cobalt') };
  expect(undoneSentence(result, (label) => label.replace(/^.* · /, ''))).toContain(
    ': Cobalt (changed by boris).',
  );
});

test('27.3: the result of an undo names the first records that were not undone, with the reason', () => {
  expect(sentence({ ...NOTHING, restore: 1, remove: 2, ...left('A-1', 'A-2') })).toBe(
    '3 records undone. 2 stayed as they are: A-1 (changed by boris), A-2 (changed by boris).',
  );
  expect(sentence({ ...NOTHING, restore: 1, ...left('A-1') })).toBe(
    '1 record undone. 1 stayed as it is: A-1 (changed by boris).',
  );
  expect(sentence({ ...NOTHING, restore: 1, ...left('A-1', 'A-2', 'A-3') })).toBe(
    '1 record undone. 3 stayed as they are: A-1 (changed by boris), A-2 (changed by boris) and 1 more.',
  );
  expect(sentence({ ...NOTHING, remove: 2000 })).toBe('2,000 records undone.');
});

test('17.7: the undo of a delete reports the restored records, and names the others', () => {
  expect(sentence({ ...NOTHING, restore: 1, restores: true })).toBe('1 record restored.');
  expect(sentence({ ...NOTHING, restore: 3, ...left('A-1', 'A-2'), restores: true })).toBe(
    '3 records restored. 2 could not be restored: A-1 (changed by boris), A-2 (changed by boris).',
  );
});

test('parts are counted only if no other record is undone', () => {
  expect(undoneCount({ restore: 1, remove: 2, parts: 4 })).toBe(3);
  expect(undoneCount({ restore: 0, remove: 0, parts: 4 })).toBe(4);
});
