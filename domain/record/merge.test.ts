import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choices, type MergeShape, merge, type Side, type Values } from './merge.ts';

const SHAPE: MergeShape = {
  fields: { plan_id: ['product_label'], note: [] },
  lines: { name: 'inputs', fields: { quant: ['quant_text'], container: [] } },
};
type Quantities = Readonly<Record<string, number>>;
const IDS: Record<string, number> = { A: 1, B: 2, C: 3, D: 4 };

/** Builds a record with lines of these SAPs, in this order. */
function record(quantities: Quantities, fields: Values = {}): Values {
  const inputs = Object.entries(quantities).map(([sap_code, quant]) => ({
    sap_id: IDS[sap_code],
    sap_code,
    quant,
  }));
  return { plan_id: 1, product_label: 'Plan 1', note: null, files: [], inputs, ...fields };
}
const linesOf = ({ inputs }: Values) =>
  (inputs as { sap_code: string; quant: number }[]).map(({ sap_code, quant }) => [sap_code, quant]);
const mergeOf = (base: Values, theirs: Values, mine: Values, choices?: Choices) =>
  merge({ base, theirs, mine }, SHAPE, choices);

describe('changes by one side are applied:', () => {
  test('their change of A and my change of B', () => {
    const merged = mergeOf(record({ A: 1, B: 2 }), record({ A: 5, B: 2 }), record({ A: 1, B: 7 }));
    expect(linesOf(merged.record)).toEqual([
      ['A', 5],
      ['B', 7],
    ]);
    expect(merged.conflicts).toEqual([]);
    expect(merged.changes).toEqual({
      theirs: [{ path: 'inputs.A.quant', from: 1, to: 5 }],
      mine: [{ path: 'inputs.B.quant', from: 2, to: 7 }],
    });
  });

  test('lines that both sides add, their line first', () => {
    const merged = mergeOf(record({ A: 1 }), record({ C: 3, A: 1 }), record({ A: 1, D: 4 }));
    expect(linesOf(merged.record)).toEqual([
      ['C', 3],
      ['A', 1],
      ['D', 4],
    ]);
    expect(merged.changes.mine).toEqual([{ path: 'inputs.D.quant', from: undefined, to: 4 }]);
  });

  test('the removal of a line that the other side left unchanged', () => {
    const merged = mergeOf(record({ A: 1, B: 2, C: 3 }), record({ A: 1, C: 3 }), record({ B: 2, C: 3 }));
    expect(linesOf(merged.record)).toEqual([['C', 3]]);
    expect(merged.conflicts).toEqual([]);
  });

  test('a changed reference together with its label', () => {
    const theirs = record({ A: 1 }, { note: 'urgent' });
    const mine = record({ A: 1 }, { plan_id: 2, product_label: 'Plan 2' });
    const { record: merged } = mergeOf(record({ A: 1 }), theirs, mine);
    expect(merged).toMatchObject({ plan_id: 2, product_label: 'Plan 2', note: 'urgent' });
  });

  test('added and removed documents of both sides', () => {
    const files = (...ids: number[]) => record({}, { files: ids.map((file_id) => ({ file_id })) });
    const merged = mergeOf(files(1, 2), files(2, 3), files(1, 2, 4));
    expect(merged.record.files).toEqual([{ file_id: 2 }, { file_id: 3 }, { file_id: 4 }]);
    expect(merged.changes).toEqual({
      theirs: [
        { path: 'file_id', from: null, to: 3 },
        { path: 'file_id', from: 1, to: null },
      ],
      mine: [{ path: 'file_id', from: null, to: 4 }],
    });
  });

  test('my lines without a SAP and with repeated SAPs', () => {
    const blank = { sap_id: null, sap_code: null, quant: 9 };
    const again = { sap_id: 1, sap_code: 'A', quant: 8 };
    const mine = { ...record({}), inputs: [...(record({ A: 1 }).inputs as []), again, blank] };
    const { record: merged } = mergeOf(record({ A: 1 }), record({ A: 2 }), mine);
    expect(linesOf(merged)).toEqual([
      ['A', 2],
      ['A', 8],
      [null, 9],
    ]);
  });
});

describe('a change by both sides', () => {
  test('is not a conflict if the values are the same', () => {
    const merged = mergeOf(record({ A: 1 }), record({ A: 5, C: 1 }), record({ A: 5, C: 1 }));
    expect(linesOf(merged.record)).toEqual([
      ['A', 5],
      ['C', 1],
    ]);
    expect(merged.conflicts).toEqual([]);
  });

  test('is a conflict if the values differ, and the chosen side is taken', () => {
    const [base, theirs, mine] = [record({}), record({}, { note: 'theirs' }), record({}, { note: 'mine' })];
    const conflicts = [{ path: 'note', before: null, theirs: 'theirs', mine: 'mine' }];
    expect(mergeOf(base, theirs, mine).conflicts).toEqual(conflicts);
    for (const side of ['theirs', 'mine'] as const)
      expect(mergeOf(base, theirs, mine, new Map([['note', side]])).record.note).toBe(side);
  });

  test('is a conflict if one side removes a line and the other changes it', () => {
    const states = [record({ A: 1, B: 2 }), record({ B: 2 }), record({ A: 3, B: 2 })] as const;
    const path = 'inputs.A.quant';
    const conflict = { path, before: 1, theirs: undefined, mine: 3, removedBy: 'theirs' };
    expect(mergeOf(...states).conflicts).toEqual([conflict]);
    expect(linesOf(mergeOf(...states, new Map([[path, 'theirs']])).record)).toEqual([['B', 2]]);
    expect(linesOf(mergeOf(...states, new Map([[path, 'mine']])).record)).toEqual([
      ['B', 2],
      ['A', 3],
    ]);
  });

  test('treats blank text and null as the same value', () => {
    const merged = mergeOf(record({}), record({}, { note: '' }), record({}, { note: 'mine' }));
    expect([merged.conflicts, merged.record.note]).toEqual([[], 'mine']);
  });
});

describe('any changes', () => {
  const quantities = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 0, max: 2 }), {
    noNullPrototype: true,
  });
  const file = fc.constantFrom({ file_id: 1 }, { file_id: 2 }, { file_id: 3 });
  const state = fc
    .record({
      lines: quantities,
      note: fc.constantFrom(null, 'x', 'y'),
      plan_id: fc.constantFrom(1, 2),
      files: fc.uniqueArray(file),
    })
    .map(({ lines, plan_id, ...fields }) =>
      record(lines, { ...fields, plan_id, product_label: `Plan ${plan_id}` }),
    );
  /** Returns the content of a record, ignoring the order of its lines and documents. */
  const content = ({ inputs, files, ...fields }: Values) => ({
    ...fields,
    inputs: new Map((inputs as { sap_id: number }[]).map((line) => [line.sap_id, line])),
    files: new Set((files as { file_id: number }[]).map(({ file_id }) => file_id)),
  });
  const everyConflict = (side: Side, paths: readonly { path: string }[]) =>
    new Map(paths.map(({ path }) => [path, side]));

  test('merge(base, base, x) = x, and merge(base, x, base) = x', () => {
    fc.assert(
      fc.property(state, state, (base, x) => {
        for (const merged of [mergeOf(base, base, x), mergeOf(base, x, base)]) {
          expect(merged.conflicts).toEqual([]);
          expect(content(merged.record)).toEqual(content(x));
        }
      }),
    );
  });

  test('both users see the same conflicts, and both get the same record if all conflicts are resolved in favor of the same user', () => {
    fc.assert(
      fc.property(state, state, state, (base, one, other) => {
        const here = mergeOf(base, one, other);
        const there = mergeOf(base, other, one);
        expect(here.conflicts.map(({ path }) => path).sort()).toEqual(
          there.conflicts.map(({ path }) => path).sort(),
        );
        const taken = mergeOf(base, one, other, everyConflict('theirs', here.conflicts));
        const kept = mergeOf(base, other, one, everyConflict('mine', there.conflicts));
        expect(content(taken.record)).toEqual(content(kept.record));
      }),
    );
  });

  test('every SAP of the merged record is in one of the versions, and none occurs twice', () => {
    fc.assert(
      fc.property(state, state, state, (base, one, other) => {
        const codes = linesOf(mergeOf(base, one, other).record).map(([code]) => code);
        const known = [...linesOf(one), ...linesOf(other)].map(([code]) => code);
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes.filter((code) => !known.includes(code))).toEqual([]);
      }),
    );
  });

  test('merging the merged record with the stored record again has no conflicts and changes nothing', () => {
    fc.assert(
      fc.property(state, state, state, (base, theirs, mine) => {
        const { record: merged } = mergeOf(base, theirs, mine);
        expect(mergeOf(theirs, theirs, merged).conflicts).toEqual([]);
        expect(content(mergeOf(theirs, theirs, merged).record)).toEqual(content(merged));
      }),
    );
  });
});
