import { expect, test } from 'vitest';
import { addCorrections, type Correction } from './corrections.ts';

const correction = (patch: Partial<Correction>): Correction => ({
  sheet: 'Parts',
  row: 2,
  position: 1,
  was: '-5',
  text: '5',
  ...patch,
});
/** Returns a correction of a cell that is not merged. */
const resulting = (patch: Partial<Correction>) => ({ ...correction(patch), now: correction(patch).text });

test('correcting a cell again keeps the original text of the file, and restoring that text removes the correction', () => {
  const corrected = addCorrections([], [resulting({ text: '' })]);
  const twice = addCorrections(corrected, [resulting({ was: '', text: '7' })]);
  expect(twice).toEqual([correction({ text: '7' })]);
  expect(addCorrections(twice, [resulting({ was: '7', text: '-5' })])).toEqual([]);
});

test('clearing a cell that a merged cell covers is a correction', () => {
  const cleared = correction({ row: 3, position: 0, was: null, text: '' });
  expect(addCorrections([], [resulting(cleared)])).toEqual([cleared]);
});

test('cells of other sheets, rows and columns are separate corrections', () => {
  const cells = [{}, { sheet: 'Other' }, { row: 3 }, { position: 2 }];
  expect(addCorrections([], cells.map(resulting))).toEqual(cells.map(correction));
});
