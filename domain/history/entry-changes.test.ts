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
  ['undo', changesFrom(null), 'restored'],
  ['undo', changesFrom('40010000'), undefined],
  ['undo', [{ path: 'note', from: null, to: 'again' }], undefined],
  ['form', changesFrom(null), undefined],
  ['form', [{ path: 'sap_code', from: '40010001', to: null }], 'deleted'],
  ['form', [{ path: 'note', from: 'late', to: null }], undefined],
] as const)(
  'the word for the effect of an entry with the source %s and the changes %j is: %s',
  (source, changed, word) => {
    expect(deletedOrRestored('part_sap', { source, changes: [...changed] })).toBe(word);
  },
);
