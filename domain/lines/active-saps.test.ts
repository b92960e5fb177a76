import { describe, expect, test } from 'vitest';
import { findSap, indexActiveSaps } from './active-saps.ts';
import { notActive, SAP_NOT_ACTIVE } from './line-import.ts';
import type { ActiveSap } from './sap-lookup.ts';

function sap(sap_id: number, sap_code: string, earlier: Partial<ActiveSap> = {}): ActiveSap {
  return {
    product_id: sap_id,
    product_number: `PT00000${sap_id}`,
    name: 'Bolt',
    gen_name: null,
    sap_id,
    sap_code,
    note: null,
    sap_code_old: null,
    sap_code_older: null,
    min_order_quant: null,
    ...earlier,
  };
}

const index = indexActiveSaps([
  sap(1, 'Б-100', { sap_code_old: 'B-OLD', sap_code_older: 'B-OLDER' }),
  sap(2, '000123'),
  sap(3, 'C-3', { sap_code_old: 'SHARED' }),
  sap(4, 'C-4', { sap_code_older: 'shared' }),
  sap(5, 'D-5', { sap_code_old: '000123' }),
]);

describe('a code finds', () => {
  test.each([
    ['Б-100', 1],
    ['б-100', 1],
    [' 000123 ', 2],
  ])('the SAP with this current code, ignoring case and surrounding spaces: %j', (code, sap_id) => {
    expect(findSap(index, code)).toEqual({ sap: expect.objectContaining({ sap_id }) });
  });

  test.each(['B-OLD', 'b-older'])('the SAP with this earlier code, with a warning: %j', (code) => {
    expect(findSap(index, code)).toEqual({
      sap: expect.objectContaining({ sap_id: 1 }),
      warning: `SAP code ${code} was replaced by Б-100`,
    });
  });

  test.each(['', '123', 'nothing', '__proto__'])('nothing if no SAP has it: %j', (code) => {
    expect(findSap(index, code)).toBeUndefined();
  });

  test('nothing if it is an earlier code of two SAPs', () => {
    expect(findSap(index, 'SHARED')).toBeUndefined();
  });
});

test('11.6: the error of an unknown code names the active code that differs only in leading zeros', () => {
  expect(notActive(index, '123')).toBe(`${SAP_NOT_ACTIVE} (is it 000123?)`);
  expect(notActive(index, '0123')).toBe(`${SAP_NOT_ACTIVE} (is it 000123?)`);
  expect(notActive(index, '124')).toBe(SAP_NOT_ACTIVE);
});
