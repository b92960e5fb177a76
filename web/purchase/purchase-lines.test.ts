import { describe, expect, test } from 'vitest';
import { line } from '../testing/purchase-form.ts';
import {
  NO_LINE,
  type PurchaseLineFields,
  promisesOfChosen,
  purchaseLineBody,
  withPromises,
} from './purchase-lines.ts';

test('a line with a reduced quantity keeps the promises that still fit, earliest first', () => {
  const promises = [
    { day: '2026-12-03', quant: 70 },
    { day: '2026-12-17', quant: 30 },
  ];
  const [taken] = withPromises([line(1, 60)], [{ ...NO_LINE, ...line(1, 100), promises }]);
  expect(taken?.promises).toEqual([{ day: '2026-12-03', quant: 60 }]);
});

test('31.3: unknown promises stay unknown, and a SAP without an earlier line has no promises', () => {
  const [unknown, added] = withPromises([line(1, 60), line(2, 5)], [line(1, 100)]);
  expect(unknown?.promises).toBeUndefined();
  expect(added?.promises).toEqual([]);
});

describe('31.8: a line in which SAPs are chosen one after another', () => {
  const promises = [{ day: '2026-12-03', quant: 70 }];
  const first: PurchaseLineFields = { ...NO_LINE, ...line(1, 100), promises };
  function choose(row: PurchaseLineFields, ...sapIds: (number | null)[]): PurchaseLineFields {
    const [sap_id, ...others] = sapIds;
    if (sap_id === undefined) return row;
    return choose({ ...row, sap_id, ...promisesOfChosen(row, sap_id) }, ...others);
  }

  test.each([
    ['keeps the promises if the SAP is cleared', [null], promises],
    ['keeps the promises if the same SAP is chosen again', [1], promises],
    ['keeps the promises if the SAP is cleared and chosen again', [null, null, 1], promises],
    ['loses the promises if another SAP is chosen', [2], []],
    ['loses the promises if the SAP is cleared and another one is chosen', [null, 2], []],
    ['gets the promises back if their SAP is chosen again', [2, 1], promises],
    ['gets the promises back if their SAP is chosen after several others', [null, 2, null, 3, 1], promises],
  ])('%s', (_, sapIds, expected) => {
    expect(purchaseLineBody(choose(first, ...sapIds)).promises).toEqual(expected);
  });

  test('keeps the promises of two SAPs separate', () => {
    const others = [{ day: '2026-12-17', quant: 5 }];
    const second = { ...choose(first, 2), promises: others };
    expect(choose(second, 1).promises).toEqual(promises);
    expect(choose(second, 1, 2).promises).toEqual(others);
  });

  test('keeps promises that were entered before a SAP was chosen, or changed while the SAP was cleared', () => {
    expect(choose({ ...NO_LINE, promises }, 1).promises).toEqual(promises);
    const changed = [{ day: '2026-12-03', quant: 60 }];
    expect(choose({ ...choose(first, null), promises: changed }, 1).promises).toEqual(changed);
  });

  test('does not bring back promises that were removed', () => {
    const removed = { ...choose(first, null, 1), promises: [] };
    expect(choose(removed, null, 1).promises).toEqual([]);
  });

  test('keeps unknown promises unknown', () => {
    expect(choose(line(1, 100), 2).promises).toBeUndefined();
  });
});
