import { expect, test } from 'vitest';
import { checkSpecificationRecord } from './bulk-record.ts';
import { decideSpecifications } from './decide-import.ts';
import type { KnownSpecification, KnownSpecifications } from './known-specifications.ts';

const MODELS = ['Nexia', 'Cobalt', 'Twin', 'Twin'].map((name, index) => ({
  product_id: index + 1,
  product_number: `CM00000${index + 1}`,
  name,
  gen_name: null,
  state: 'A' as const,
}));
const SAPS = ['0017', '0018'].map((sap_code, index) => ({
  sap_id: index + 1,
  sap_code,
  sap_code_old: null,
  sap_code_older: null,
  passive: false,
}));
const STORED: KnownSpecification = {
  specification_id: 7,
  output_product_id: 1,
  begin_date: '2026-01-05',
  state: 'A',
  note: null,
  inputs: SAPS.map(({ sap_id, sap_code }, index) => ({
    sap_id,
    sap_code,
    order_no: index + 1,
    quant: index + 2,
  })),
};
const GOOD = { car_model: 'CM000001', begin_date: '2026-01-05', sap_code: '0017', quant: 2 };
const REJECTED = 'Another row of this specification has an error';

function decide(rows: unknown[], specifications: KnownSpecification[] = []) {
  const known: KnownSpecifications = {
    carModels: MODELS,
    saps: SAPS,
    codesWithOtherZeros: ['0019'],
    specifications,
  };
  return decideSpecifications(rows.map(checkSpecificationRecord), known);
}

test('36.3: the error of an unknown car model names a letter of another alphabet', () => {
  const [row] = decide([{ ...GOOD, car_model: 'СM000001 · Cobalt' }]).rows;
  const doubt = 'It has the letter С (U+0421) of another alphabet. Is it CM000001 in Latin letters?';
  expect(row?.error).toBe(`There is no car model СM000001 · Cobalt. ${doubt}`);
});

test('11.6: the error of an unknown SAP names an active code that differs only in leading zeros', () => {
  const [row] = decide([{ ...GOOD, sap_code: '000019' }]).rows;
  expect(row?.error).toBe("The part SAP couldn't be found in the Active SAPs (is it 0019?)");
});

test('36.4: a State or Note in the first row of a specification also applies to its other rows in which it is blank', () => {
  const first = { ...GOOD, state: 'P', note: 'agreed' };
  const below = { ...GOOD, sap_code: '0018', state: null, note: null };
  expect(decide([first, below]).writes).toMatchObject([{ state: 'P', note: 'agreed' }]);
  expect(decide([below, first]).rows.map(({ error }) => error)).toEqual([
    REJECTED,
    'All rows of a specification must have the same State',
  ]);
});

test('36.4: a warning counts the stored inputs that a specification loses', () => {
  expect(decide([GOOD], [STORED]).rows.map(({ warnings }) => warnings)).toEqual([
    ['This specification loses 1 of its 2 inputs'],
  ]);
});

test('36.6: an invalid row removes no input from its specification', () => {
  const { rows, writes } = decide([GOOD, { ...GOOD, sap_code: '0018', quant: -1 }], [STORED]);
  expect(writes).toEqual([]);
  expect(rows.map(({ error, first_index }) => [error, first_index])).toEqual([
    [REJECTED, 1],
    ['Quantity cannot be negative!', null],
  ]);
});

test.each<[string, object, object?]>([
  ['too many decimals', { quant: 0.0000001 }],
  ['no quantity', { quant: null }],
  ['an invisible character in its SAP', { sap_code: '0018\u200b' }],
  ['an unknown SAP', { sap_code: '9999' }],
  ['another name of the car model', { car_model: 'nexia', quant: -1 }],
  [
    'a name of several car models, including the car model of the specification',
    { car_model: 'Twin' },
    { car_model: 'CM000003' },
  ],
  ['no car model', { car_model: ' ' }],
  ['no day', { begin_date: null }],
  ['a day that cannot be read', { begin_date: '5.1.2026' }],
  ['neither car model nor day', { car_model: null, begin_date: null }],
  ['a sheet name that cannot be read', { sheet: 5 }, { sheet: 'A' }],
  [
    'another car model and day on the same sheet',
    { car_model: 'Gentra', begin_date: 5, sheet: 'A' },
    { sheet: 'A' },
  ],
  ['only the sheet', { car_model: null, begin_date: null, sheet: 'A' }, { sheet: 'A' }],
])('36.6: a row with an error rejects the specification to which it may belong: %s', (_, bad, good = {}) => {
  const { rows, writes } = decide([
    { ...GOOD, ...good },
    { ...GOOD, sap_code: '0018', ...bad },
  ]);
  expect(writes).toEqual([]);
  expect([rows[0]?.error, rows[0]?.first_index, rows[1]?.error === REJECTED]).toEqual([REJECTED, 1, false]);
});

test('36.6: if several rows have errors, the error refers to the row that names the car model and the day', () => {
  const { rows } = decide([7, { ...GOOD, sap_code: '0018', quant: -1 }, GOOD]);
  expect([rows[2]?.error, rows[2]?.first_index]).toEqual([REJECTED, 1]);
});

test('36.6: an unreadable row may belong to any specification', () => {
  const { rows } = decide([GOOD, { ...GOOD, car_model: 'Cobalt' }, 7]);
  expect(rows.map(({ error }) => error)).toEqual([REJECTED, REJECTED, 'The row must be an object.']);
});

test.each<[string, object, object?]>([
  ['another car model', { car_model: 'Cobalt', quant: -1 }],
  ['a car model that does not exist', { car_model: 'Gentra' }],
  ['another day', { begin_date: '2026-01-06', quant: -1 }],
  ['another car model on a day that cannot be read', { car_model: 'Cobalt', begin_date: 5 }],
  ['another day without a car model', { car_model: null, begin_date: '2026-01-06' }],
  ['another sheet', { sheet: 'B', quant: -1 }, { sheet: 'A' }],
  ['a total', { car_model: null, begin_date: null, sap_code: null }],
])(
  '36.6: a row with an error rejects no specification to which it cannot belong: %s',
  (_, bad, good = {}) => {
    const { rows, writes } = decide([
      { ...GOOD, ...good },
      { ...GOOD, sap_code: '0018', ...bad },
    ]);
    expect([rows[0]?.verdict, writes.length]).toEqual(['new', 1]);
  },
);

test('36.4: a sheet with only invalid rows still counts as a specification, so another sheet does not replace the stored one', () => {
  const { rows, writes } = decide(
    [
      { ...GOOD, sheet: 'A' },
      { ...GOOD, quant: -1, sheet: 'B' },
    ],
    [STORED],
  );
  expect(writes).toEqual([]);
  expect(rows[0]?.error).toBe(
    'CM000001 already has a specification that begins on Jan 5, 2026, so the import cannot tell which one in the file changes it. Change it on its form.',
  );
});

test('36.4: if two sheets have the same day, the one equal to the stored specification changes nothing, and the other is added', () => {
  const { rows, writes } = decide(
    [
      { ...GOOD, sheet: 'A', quant: 5 },
      { ...GOOD, sheet: 'B' },
    ],
    [{ ...STORED, inputs: STORED.inputs.slice(0, 1) }],
  );
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'unchanged']);
  expect(writes).toHaveLength(1);
});

test('36.4: the valid rows of a sheet with an invalid row are not matched with an equal specification', () => {
  const smaller = { ...STORED, specification_id: 8, inputs: STORED.inputs.slice(0, 1) };
  const { rows, writes, unchanged } = decide(
    [
      { ...GOOD, sheet: 'A' },
      { ...GOOD, sap_code: '0018', quant: -1, sheet: 'A' },
      { ...GOOD, sheet: 'B' },
    ],
    [STORED, smaller],
  );
  expect([rows.map(({ verdict }) => verdict), writes, unchanged]).toEqual([
    ['error', 'error', 'unchanged'],
    [],
    1,
  ]);
});

test('36.4: rows of one SAP are added up before they are compared with the specifications of a day', () => {
  const single = { ...STORED, specification_id: 8, inputs: STORED.inputs.slice(0, 1) };
  const twice = (quant: number, specifications: KnownSpecification[]) => {
    const { rows, writes } = decide(
      [
        { ...GOOD, quant },
        { ...GOOD, quant },
      ],
      specifications,
    );
    return [rows.map(({ error, verdict }) => error ?? verdict), writes];
  };
  const unclear =
    'CM000001 already has 2 specifications that begin on Jan 5, 2026, so the import cannot tell which one is meant. Change them on their forms.';
  expect(twice(2, [STORED, single])).toEqual([[unclear, unclear], []]);
  expect(twice(1, [STORED, single])).toEqual([['unchanged', 'unchanged'], []]);
});

test('36.4: an input of 0 differs from a missing input', () => {
  const stored = [0, 5].map((quant, index) => ({
    ...STORED,
    specification_id: 7 + index,
    inputs: STORED.inputs.slice(0, 1).map((input) => ({ ...input, quant })),
  }));
  const { rows, writes } = decide([{ ...GOOD, sap_code: '0018' }], stored);
  const unclear =
    'CM000001 already has 2 specifications that begin on Jan 5, 2026, so the import cannot tell which one is meant. Change them on their forms.';
  expect([rows[0]?.error, writes]).toEqual([unclear, []]);
});

test('36.2: 50,000 specifications of one car model and day are decided before the test times out', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ ...GOOD, sheet: `Sheet ${index}` }));
  expect(decide(rows).writes).toHaveLength(rows.length);
});
