import { describe, expect, test } from 'vitest';
import { type MergeShape, merge, type Side, type Values } from './merge.ts';

describe('an invoice line', () => {
  const PACKED: MergeShape = {
    fields: {},
    lines: { name: 'saps', fields: { quant: [], container: [], packages: [], lot: [] }, whole: 'packages' },
  };
  const PLAIN = { quant: 100, container: 'MSKU1', lot: null, packages: [] };
  const SPLIT = {
    ...{ quant: 100, container: 'MSKU1, MSKU2', lot: null },
    packages: [
      { container: 'MSKU1', lot: null, quant: 60 },
      { container: 'MSKU2', lot: null, quant: 40 },
    ],
  };
  const path = 'saps.A.packages';
  const states = (line: object | undefined): Values => ({
    saps: line ? [{ sap_id: 1, sap_code: 'A', ...line }] : [],
  });
  const packed = (
    base: object | undefined,
    theirs: object | undefined,
    mine: object | undefined,
    side: Side = 'mine',
  ) =>
    merge(
      { base: states(base), theirs: states(theirs), mine: states(mine) },
      PACKED,
      new Map([[path, side]]),
    );

  test.each([
    ['a LOT', { ...PLAIN, lot: 'L-77' }],
    ['another container', { ...PLAIN, container: 'MSKU9' }],
    ['another quantity', { ...PLAIN, quant: 120 }],
  ])(
    'with packages on one side conflicts with %s on the other side, and the chosen side is taken as a whole',
    (_, changed) => {
      const { quant, container, lot } = changed;
      expect(packed(PLAIN, changed, SPLIT).conflicts).toEqual([
        {
          path,
          before: [{ quant: 100, container: 'MSKU1', lot: null }],
          theirs: [{ quant, container, lot }],
          mine: SPLIT.packages,
        },
      ]);
      expect(packed(PLAIN, changed, SPLIT, 'theirs').record).toEqual(states(changed));
      expect(packed(PLAIN, changed, SPLIT, 'mine').record).toEqual(states(SPLIT));
      expect(packed(PLAIN, SPLIT, changed, 'mine').record).toEqual(states(changed));
      expect(packed(SPLIT, PLAIN, { ...SPLIT, packages: [] }).conflicts).toHaveLength(1);
    },
  );

  test('with packages on one side is a single change, and the changed version is taken', () => {
    for (const merged of [
      packed(PLAIN, SPLIT, PLAIN),
      packed(PLAIN, PLAIN, SPLIT),
      packed(PLAIN, SPLIT, SPLIT),
    ]) {
      expect([merged.conflicts, merged.record]).toEqual([[], states(SPLIT)]);
      for (const changes of Object.values(merged.changes)) expect(changes.length).toBeLessThanOrEqual(1);
    }
  });

  test('with packages on one side is added and removed as a whole', () => {
    expect(packed(undefined, PLAIN, SPLIT).conflicts).toMatchObject([{ path, before: undefined }]);
    expect(packed(undefined, undefined, SPLIT).record).toEqual(states(SPLIT));
    expect(packed(PLAIN, undefined, SPLIT).conflicts).toMatchObject([{ path, removedBy: 'theirs' }]);
    expect(packed(SPLIT, undefined, SPLIT)).toMatchObject({ conflicts: [], record: states(undefined) });
  });

  test('without packages has its LOT and its container merged separately', () => {
    const merged = packed(PLAIN, { ...PLAIN, lot: 'L-77' }, { ...PLAIN, container: 'MSKU9' });
    expect(merged.record).toEqual(states({ ...PLAIN, lot: 'L-77', container: 'MSKU9' }));
    expect(merged.conflicts).toEqual([]);
  });
});

test('a status and its day are merged as one field', () => {
  const shape: MergeShape = { fields: { status: ['arrived_on'] }, whole: ['status'] };
  const base = { status: 'A', arrived_on: '2026-01-05' };
  const theirs = { status: 'T', arrived_on: null };
  const mine = { status: 'A', arrived_on: '2026-01-06' };
  const merged = (choice: Side) => merge({ base, theirs, mine }, shape, new Map([['status', choice]]));
  expect(merged('mine').conflicts).toEqual([{ path: 'status', before: base, theirs, mine }]);
  expect(merged('mine').record).toEqual(mine);
  expect(merged('theirs').record).toEqual(theirs);
  expect(merge({ base, theirs: base, mine }, shape)).toMatchObject({ conflicts: [], record: mine });
});
