import { expect, test } from 'vitest';
import { findReplacements } from './find-replacements.ts';
import { purchaseStatus } from './purchase-status.ts';

const line = (sap_id: number, product_id: number, sap_code: string) => ({
  sap_id,
  product_id,
  sap_code,
  name: `Part ${product_id}`,
  quant: 1,
});
const invoiced = (sap_id: number, product_id: number, sap_code: string) => ({
  ...line(sap_id, product_id, sap_code),
  status: 'A' as const,
});

test('a missing SAP and an extra SAP of the same part are one part under another code', () => {
  const status = purchaseStatus([line(1, 7, 'OLD')], [invoiced(2, 7, 'NEW')]);
  expect(findReplacements(status)).toEqual([{ part_name: 'Part 7', missing: 'OLD', extra: 'NEW' }]);
  expect([status.missings.length, status.extras.length]).toEqual([1, 1]);
});

test('an extra SAP that once had the missing code comes before another SAP of the part', () => {
  const status = purchaseStatus(
    [line(1, 7, 'OLD')],
    [invoiced(2, 7, 'SAME PART'), invoiced(3, 8, 'SUCCESSOR')],
  );
  const pairs = findReplacements(status, new Map([[3, ['old', null]]]));
  expect(pairs).toEqual([{ part_name: 'Part 7', missing: 'OLD', extra: 'SUCCESSOR' }]);
});

test('one extra SAP replaces one missing SAP only', () => {
  const status = purchaseStatus([line(1, 7, 'A'), line(2, 7, 'B')], [invoiced(3, 7, 'C')]);
  expect(findReplacements(status)).toEqual([{ part_name: 'Part 7', missing: 'A', extra: 'C' }]);
});

test('SAPs of different parts are no pair', () => {
  expect(findReplacements(purchaseStatus([line(1, 7, 'A')], [invoiced(2, 8, 'B')]))).toEqual([]);
});
