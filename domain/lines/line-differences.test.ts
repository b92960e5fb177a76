import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMillionths } from '../values/quantity.ts';
import { lineDifferences } from './line-differences.ts';

const line = (sap_id: number, quant: number) => ({ sap_id, sap_code: `S-${sap_id}`, quant });

test('added and changed lines are returned in their new order, followed by removed lines; unchanged lines are omitted', () => {
  const before = [line(1, 1), line(2, 0.1), line(3, 5)];
  const after = [line(4, 7), line(2, 0.3), line(1, 1)];
  expect(lineDifferences(before, after)).toEqual([
    { line: line(4, 7), before: null, after: 7, change: 7 },
    { line: line(2, 0.3), before: 0.1, after: 0.3, change: 0.2 },
    { line: line(3, 5), before: 5, after: null, change: -5 },
  ]);
});

test('12.8: two lines of one SAP are compared as their sum, on either side', () => {
  const after = [line(1, 2), line(2, 1), line(1, 4)];
  expect(lineDifferences([line(1, 4), line(2, 1)], after)).toEqual([
    { line: line(1, 6), before: 4, after: 6, change: 2 },
  ]);
  expect(lineDifferences(after, [line(1, 6)])).toEqual([
    { line: line(2, 1), before: 1, after: null, change: -1 },
  ]);
  expect(lineDifferences(after, after)).toEqual([]);
});

const lines = fc.uniqueArray(
  fc.record({ sap_id: fc.nat({ max: 9 }), quant: fc.nat({ max: 1_000_000 }).map((units) => units / 1_000) }),
  { selector: ({ sap_id }) => sap_id },
);
const withCode = ({ sap_id, quant }: { sap_id: number; quant: number }) => line(sap_id, quant);

test('the changes add up to the difference of the totals', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const total = (all: { quant: number }[]) =>
        all.reduce((sum, { quant }) => sum + toMillionths(quant), 0n);
      const changes = lineDifferences(before.map(withCode), after.map(withCode));
      expect(changes.reduce((sum, { change }) => sum + toMillionths(change), 0n)).toBe(
        total(after) - total(before),
      );
    }),
  );
});

test('reordered lines do not differ', () => {
  fc.assert(
    fc.property(lines, (all) => lineDifferences(all.map(withCode), all.map(withCode).reverse()).length === 0),
  );
});
