import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toUnits } from '../values/quantity.ts';
import { isActiveSap, mergeLines, numberLines, repeatedSap, unusedSaps } from './line.ts';

const line = fc.record({
  sap_id: fc.integer({ min: 1, max: 8 }),
  quant: fc.nat(1_000_000).map((millionths) => millionths / 1_000_000),
});
const someLines = fc.array(line, { maxLength: 40 });

const total = (lines: readonly { quant: number }[]) =>
  lines.reduce((sum, { quant }) => sum + toUnits(quant), 0n);
const bySap = (lines: readonly { sap_id: number; quant: number }[]) =>
  new Map(lines.map(({ sap_id, quant }) => [sap_id, quant]));

describe('merging lines', () => {
  test('adds the quantities of one SAP at the place of its first line', () => {
    const lines = [
      { sap_id: 2, quant: 0.1, note: 'first' },
      { sap_id: 1, quant: 5, note: null },
      { sap_id: 2, quant: 0.2, note: 'second' },
    ];
    expect(mergeLines(lines)).toEqual([
      { sap_id: 2, quant: 0.3, note: 'first' },
      { sap_id: 1, quant: 5, note: null },
    ]);
  });

  test('keeps the total quantity', () => {
    fc.assert(fc.property(someLines, (lines) => total(mergeLines(lines)) === total(lines)));
  });

  test('gives each SAP the same quantity in whatever order the lines come', () => {
    const shuffled = someLines.chain((lines) =>
      fc.tuple(
        fc.constant(lines),
        fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        expect(bySap(mergeLines(others))).toEqual(bySap(mergeLines(lines)));
      }),
    );
  });

  test('leaves no SAP twice', () => {
    fc.assert(fc.property(someLines, (lines) => repeatedSap(mergeLines(lines)) === undefined));
  });
});

test('lines are numbered from 1 without a gap', () => {
  expect(numberLines([{ sap_id: 9 }, { sap_id: 4 }])).toEqual([
    { sap_id: 9, order_no: 1 },
    { sap_id: 4, order_no: 2 },
  ]);
});

test('the first SAP that comes again is named', () => {
  expect(repeatedSap([{ sap_id: 1 }, { sap_id: 2 }, { sap_id: 2 }, { sap_id: 1 }])).toBe(2);
});

test('SAPs of other lines are not offered', () => {
  expect(unusedSaps([{ sap_id: 1 }, { sap_id: 2 }], [{ sap_id: 2 }, { sap_id: null }])).toEqual([
    { sap_id: 1 },
  ]);
});

test('a SAP is active only with its part', () => {
  expect(isActiveSap({ sap_state: 'A', product_state: 'A' })).toBe(true);
  expect(isActiveSap({ sap_state: 'A', product_state: 'P' })).toBe(false);
  expect(isActiveSap({ sap_state: 'P', product_state: 'A' })).toBe(false);
});
