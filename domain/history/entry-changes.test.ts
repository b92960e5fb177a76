import { expect, test } from 'vitest';
import { deletedOrRestored, splitAddedLines } from './entry-changes.ts';

const change = (path: string, from: unknown, to: unknown) => ({ path, from, to });

test('all changes of added lines are separated from other changes', () => {
  const note = change('note', null, 'late');
  const more = change('product_saps.A.1.quant', 1, 2);
  const gone = change('product_saps.B.quant', 3, null);
  const came = [change('product_saps.C.2.quant', null, 5), change('product_saps.C.2.lot', null, 'L1')];
  expect(splitAddedLines([note, more, ...came, gone])).toEqual({
    count: 1,
    added: came,
    others: [note, more, gone],
  });
});

test('31.1: promises that are added to stored lines add no lines', () => {
  const promised = ['A', 'B'].map((code) => change(`product_saps.${code}.promises.2026-12-03`, null, 5));
  expect(splitAddedLines(promised)).toEqual({ count: 0, added: [], others: promised });
});

test('a record without lines has no added lines', () => {
  const changes = [change('quant', null, 480), change('name', null, 'Cobalt')];
  expect(splitAddedLines(changes)).toEqual({ count: 0, added: [], others: changes });
});

const changesFrom = (from: string | null) => [{ path: 'sap_code', from, to: '40010001' }];

test.each([
  ['an undo that adds the code restored the record', 'undo', changesFrom(null), 'restored'],
  ['an undo that changes the code did not restore the record', 'undo', changesFrom('40010000'), undefined],
  [
    'an undo that adds only a note did not restore the record',
    'undo',
    [change('note', null, 'again')],
    undefined,
  ],
  ['a form that adds the code did not restore the record', 'form', changesFrom(null), undefined],
  [
    'an entry that removes the code deleted the record',
    'form',
    [change('sap_code', '40010001', null)],
    'deleted',
  ],
  [
    'an entry that removes only the note did not delete the record',
    'form',
    [change('note', 'late', null)],
    undefined,
  ],
] as const)(
  'the history tells whether an entry restored or deleted its record: %s',
  (_, source, changed, word) => {
    expect(deletedOrRestored('part_sap', { source, changes: [...changed] })).toBe(word);
  },
);
