import { expect, test } from 'vitest';
import { isActiveSap, numberLines, repeatedLines, repeatedSap } from './line.ts';

test('lines are numbered from 1 without a gap', () => {
  expect(numberLines([{ sap_id: 9 }, { sap_id: 4 }])).toEqual([
    { sap_id: 9, order_no: 1 },
    { sap_id: 4, order_no: 2 },
  ]);
});

test('of lines with one SAP all but the first are repeated, and those without a SAP are not', () => {
  const lines = [{ sap_id: 1 }, { sap_id: null }, { sap_id: 1 }, { sap_id: null }, { sap_id: 1 }];
  expect(repeatedLines(lines)).toEqual([lines[2], lines[4]]);
});

test('the first SAP that comes again is named', () => {
  expect(repeatedSap([{ sap_id: 1 }, { sap_id: 2 }, { sap_id: 2 }, { sap_id: 1 }])).toBe(2);
});

test('a SAP is active only with its part', () => {
  expect(isActiveSap({ sap_state: 'A', product_state: 'A' })).toBe(true);
  expect(isActiveSap({ sap_state: 'A', product_state: 'P' })).toBe(false);
  expect(isActiveSap({ sap_state: 'P', product_state: 'A' })).toBe(false);
});
