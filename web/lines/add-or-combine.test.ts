import { expect, test } from 'vitest';
import { addOrCombine } from './add-or-combine.ts';
import { type LineFields, NOTHING_CHOSEN, type Row } from './line-fields.ts';

interface PackedFields extends LineFields {
  container: string | null;
  packages: readonly object[];
}

const row = (key: number, fields: Partial<PackedFields> = {}): Row<PackedFields> => ({
  ...NOTHING_CHOSEN,
  quant: null,
  container: null,
  packages: [],
  key,
  ...fields,
});
const sap = (key: number, sap_id: number, fields: Partial<PackedFields> = {}) =>
  row(key, { sap_id, sap_code: `00${sap_id}`, ...fields });
const added = (present: PackedFields, { quant }: PackedFields) => ({ ...present, quant });

test('new SAPs are added at the end, and existing SAPs are combined in place', () => {
  const rows = [sap(1, 1, { quant: 1 }), sap(2, 2, { quant: 1 }), sap(3, 3, { quant: 1 })];
  const combined = addOrCombine(rows, [sap(102, 2, { quant: 5 }), sap(104, 4, { quant: 6 })], added);
  expect(combined.map(({ key, quant }) => [key, quant])).toEqual([
    [1, 1],
    [2, 5],
    [3, 1],
    [104, 6],
  ]);
});

test('empty lines are removed, and a line with only a container is kept', () => {
  const rows = [row(1), row(2, { container: 'C1' }), row(3, { offered: true })];
  expect(addOrCombine(rows, [sap(4, 7, { quant: 1 })], added).map(({ key }) => key)).toEqual([2, 4]);
});

test('an invalid quantity text is dropped once the line has a quantity', () => {
  const [line] = addOrCombine([sap(1, 7, { quant_text: 'many' })], [sap(2, 7, { quant: 5 })], added);
  expect([line?.quant, line?.quant_text]).toEqual([5, undefined]);
});

test('an invalid quantity text and a valid quantity of the same SAP stay in separate lines', () => {
  const pasted = [sap(1, 7, { quant_text: '1,250' }), sap(2, 7, { quant: 5 })];
  expect(addOrCombine([], pasted, added).map(({ quant, quant_text }) => quant ?? quant_text)).toEqual([
    '1,250',
    5,
  ]);
});

test('a pasted line that repeats a SAP without a quantity is skipped only if it has no other value', () => {
  const rows = [sap(1, 7, { quant: 4 })];
  const pasted = [sap(2, 7), sap(3, 7, { container: 'C1' })];
  expect(addOrCombine(rows, pasted, added).map(({ key }) => key)).toEqual([1, 3]);
});

test('lines that cannot be combined stay separate', () => {
  const merged = addOrCombine([sap(1, 7, { quant: 4 })], [sap(2, 7, { quant: 5 })], () => undefined);
  expect(merged.map(({ key, quant }) => [key, quant])).toEqual([
    [1, 4],
    [2, 5],
  ]);
});
