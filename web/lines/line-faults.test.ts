import { expect, test } from 'vitest';
import type { LineColumn } from './line-column.tsx';
import { lineFaults } from './line-faults.ts';
import { type LineFields, NOTHING_CHOSEN } from './line-fields.ts';

const columns: LineColumn<LineFields>[] = [
  { header: 'Part name', cell: () => null },
  {
    header: 'Container',
    cell: () => null,
    fields: ['container', 'packages'],
  },
];
const line = (key: number, fields: Partial<LineFields> = {}) => ({
  ...NOTHING_CHOSEN,
  sap_id: key,
  sap_code: `00${key}`,
  quant: 1,
  key,
  ...fields,
});
const faults = (rows: ReturnType<typeof line>[], found: Record<string, string> = {}) =>
  lineFaults({ rows, columns, path: 'product_saps' }, found);

test('valid lines have no faults', () => {
  expect(faults([line(1), line(2)])).toEqual([]);
});

test('faults are in display order, each with the index of its row', () => {
  const found = {
    'product_saps.1.packages': 'Do not add up.',
    'product_saps.1.quant': 'Required',
    'product_saps.0.container': 'Too long.',
    'product_saps.0.sap_id': 'Required',
    'product_saps.0.product_id': 'Required',
    product_saps: 'Too many.',
    note: 'Too long.',
  };
  expect(faults([line(7), line(8)], found).map(({ index, path, key }) => [index, path, key])).toEqual([
    [0, 'product_saps.0.sap_id', 7],
    [0, 'product_saps.0.container', 7],
    [1, 'product_saps.1.quant', 8],
    [1, 'product_saps.1.packages', 8],
  ]);
});

test('a line is refused if its SAP has a fault, or if an earlier line has the same SAP', () => {
  const passive = line(1, { fault: 'SAP 001 is passive and cannot be chosen.' });
  const repeated = line(3, { sap_id: 2, sap_code: '002' });
  expect(
    faults([passive, line(2), repeated]).map(({ index, field, reason }) => [index, field, reason]),
  ).toEqual([
    [0, 'sap_id', 'Row 1, SAP 001: SAP 001 is passive and cannot be chosen.'],
    [2, 'sap_id', undefined],
  ]);
});

test('11.12: a line is refused if a column has a fault, which belongs to its last field', () => {
  const packed = columns.map((column) => ({
    ...column,
    fault: ({ quant }: LineFields) => (quant === 2 ? 'Packages hold 1, the line says 2' : undefined),
  }));
  const rows = [line(1), line(2, { quant: 2 })];
  expect(lineFaults({ rows, columns: packed, path: 'product_saps' }, {})).toMatchObject([
    { index: 1, field: 'packages' },
  ]);
});

test('an offered line is not sent, and the faults of later lines keep the index of their row on the screen', () => {
  const offered = line(2, { sap_id: null, sap_code: null, quant: null, offered: true });
  const found = { 'product_saps.1.quant': 'Required' };
  expect(faults([line(1), offered, line(3)], found)).toMatchObject([
    { index: 2, key: 3, path: 'product_saps.1.quant' },
  ]);
});
