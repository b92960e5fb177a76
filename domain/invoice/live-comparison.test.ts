import { expect, test } from 'vitest';
import type { StatusGroup } from '../purchase/status-record.ts';
import { compareWithEntered, linesToCome } from './live-comparison.ts';

const line = (sap_id: number, quant: number) => ({
  sap_id,
  product_id: sap_id,
  product_number: `PT${sap_id}`,
  sap_code: `S-${sap_id}`,
  name: `Part ${sap_id}`,
  gen_name: null,
  note: null,
  sap_state: 'A' as const,
  product_state: 'A' as const,
  min_order_quant: null,
  quant,
  closed: false,
});
const invoiced = (sap_id: number, quant: number, status: 'O' | 'T' | 'A' = 'O') => ({
  ...line(sap_id, quant),
  status,
});
const codes = (rows: readonly { sap_code: string }[]) => rows.map(({ sap_code }) => sap_code);

test('entered lines count together with the other invoices', () => {
  const base = { ordered: [line(1, 0.3), line(2, 5), line(3, 5)], invoiced: [invoiced(1, 0.1)], renamed: [] };
  const groups = compareWithEntered(base, [line(1, 0.2), line(2, 4), line(9, 1)], 'T');
  expect(codes(groups.matchings)).toEqual(['S-1']);
  expect(codes(groups.quant_less)).toEqual(['S-2']);
  expect(codes(groups.missings)).toEqual(['S-3']);
  expect(codes(groups.extras)).toEqual(['S-9']);
});

test('14.8: a part on this invoice under a new code reduces the missing quantity of its old code', () => {
  const base = { ordered: [line(1, 5), line(2, 5)], invoiced: [], renamed: [] };
  const renewed = (quant: number) => compareWithEntered(base, [{ ...line(9, quant), product_id: 1 }], 'T');
  expect(codes(renewed(5).missings)).toEqual(['S-2']);
  expect(codes(renewed(5).extras)).toEqual(['S-9']);
  expect(linesToCome(renewed(3), 'missings', []).map(({ to_come }) => to_come)).toEqual([2, 5]);
});

test('a line without a SAP or a quantity does not count yet', () => {
  const unfinished = [
    { ...line(1, 1), quant: null },
    { ...line(2, 1), sap_id: null },
  ];
  const groups = compareWithEntered({ ordered: [line(1, 1)], invoiced: [], renamed: [] }, unfinished, 'O');
  expect(codes(groups.missings)).toEqual(['S-1']);
  expect(groups.extras).toEqual([]);
});

test('all missing lines can be added, but only those partly invoiced lines that are not on this invoice yet', () => {
  const base = {
    ordered: [line(1, 0.3), line(2, 5), line(3, 7), line(4, 5)],
    invoiced: [invoiced(1, 0.1), invoiced(2, 1)],
    renamed: [],
  };
  const entered = [line(2, 1), { ...line(3, 1), quant: null }, line(4, 5)];
  const groups = compareWithEntered(base, entered, 'O');
  const toCome = (group: StatusGroup) =>
    linesToCome(groups, group, entered).map(({ sap_code, to_come }) => [sap_code, to_come]);
  expect(codes(groups.quant_less)).toEqual(['S-1', 'S-2']);
  expect(toCome('quant_less')).toEqual([['S-1', 0.2]]);
  expect(toCome('missings')).toEqual([['S-3', 7]]);
  expect(toCome('matchings')).toEqual([]);
});
