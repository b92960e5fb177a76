import { describe, expect, test } from 'vitest';
import type { BulkRecord } from './bulk-record.ts';
import { decideImport } from './decide-import.ts';
import { type KnownPart, KnownRecords, type KnownSap } from './known-records.ts';

function row(sap_code: string, rest: Partial<BulkRecord> = {}): BulkRecord {
  return { name: 'Bolt', sap_code, ...rest };
}

const bolt = part(1, 'Bolt');

function part(product_id: number, name: string, gen_name: string | null = null): KnownPart {
  return { product_id, version: 1, product_number: `PT00000${product_id}`, name, gen_name };
}

/** Builds stored SAPs of the part Bolt, each with its code and its earlier codes. */
function saps(...codes: [code: string, old?: string, older?: string][]): KnownSap[] {
  const other = {
    product_id: 1,
    version: 1,
    min_order_quant: null,
    lead_time_days: null,
    note: null,
    state: 'A',
  } as const;
  return codes.map(([sap_code, sap_code_old = null, sap_code_older = null], index) => {
    return { sap_id: index + 1, ...other, sap_code, sap_code_old, sap_code_older };
  });
}

interface Stored {
  saps?: KnownSap[];
  parts?: KnownPart[];
  codesWithOtherZeros?: string[];
  /** The ids of SAPs that no document uses. */
  free?: number[];
}

/** Decides an import. Null stands for a row that already has an error. */
function decide(rows: readonly (BulkRecord | null)[], stored: Stored = {}) {
  const { saps = [], parts = [bolt], codesWithOtherZeros = [], free = [] } = stored;
  const checks = rows.map((record) =>
    record ? { record } : { error: 'bad', field: 'name' as const, valid: {} },
  );
  const uses = new Map([[1, true], ...free.map((sap_id) => [sap_id, false] as const)]);
  const known = new KnownRecords({ saps, parts, carModelNumbers: ['CM000001'], codesWithOtherZeros }, uses);
  return decideImport(checks, known);
}

/** Returns the rows that repeat or contradict an earlier one. */
function repeats(...rows: (BulkRecord | null)[]) {
  const repeated = decide(rows).rows.filter(({ first_index }) => first_index !== null);
  return Object.fromEntries(
    repeated.map(({ index, first_index, field, error }) => [index, { first_index, field, error }]),
  );
}

test('10.5: a new code has a warning if a stored code differs only in leading zeros', () => {
  const rows = ['71201', '00071202', '71203', 'B-71201'].map((code) => row(code, { gen_name: 'B-1' }));
  const { rows: decided } = decide(rows, { codesWithOtherZeros: ['00071201', '71202'] });
  expect(decided.map(({ warnings }) => warnings)).toEqual([
    ['SAP code 71201 is new, but 00071201 exists'],
    ['SAP code 00071202 is new, but 71202 exists'],
    [],
    [],
  ]);
});

test('10.5: an added earlier code has a warning if it is another active SAP, or differs from a code only in leading zeros', () => {
  const rows = [
    row('1', { sap_code_old: '2' }),
    row('3', { sap_code_older: '4' }),
    row('5', { sap_code_old: '6' }),
    row('7', { sap_code_old: '008', gen_name: 'B-1' }),
    row('9', { sap_code_old: '0010', sap_code_older: '009' }),
  ];
  const stored = saps(['1'], ['2'], ['3'], ['4'], ['5', '6'], ['6'], ['9']).map((sap) =>
    sap.sap_code === '4' ? { ...sap, state: 'P' as const } : sap,
  );
  const { rows: decided } = decide(rows, { saps: stored, codesWithOtherZeros: ['8', '10', '9'] });
  expect(decided.map(({ warnings }) => warnings)).toEqual([
    ['Earlier SAP code 2 is an active part SAP: set that one to Passive, or leave the code out'],
    [],
    [],
    ['Earlier SAP code 008 is unknown, but 8 exists'],
    ['Earlier SAP code 0010 is unknown, but 10 exists'],
  ]);
});

test('10.7: a new SAP that joins a part by name alone shows the part or the row that adds it, with one warning for each part', () => {
  const rows = [
    row('A'),
    row('B', { gen_name: '-' }),
    row('C', { name: 'Nut' }),
    row('D', { name: 'NUT' }),
    row('E', { gen_name: 'B-1' }),
    row('F', { product_number: 'PT000001' }),
    row('G'),
  ];
  const decision = decide(rows, { saps: saps(['G']), parts: [bolt, part(2, 'Washer')] });
  const joins = (to: string | null) => [{ field: 'product_number', from: null, to }];
  const enter = 'by name alone: enter a part number or product number if another part is meant';
  expect(decision.rows.map(({ changes, first_index, warnings }) => [changes, first_index, warnings])).toEqual(
    [
      [joins('PT000001'), null, [`1 new SAP joins the part PT000001 · Bolt ${enter}`]],
      [[], null, []],
      [[], null, []],
      [joins(null), 2, [`1 new SAP joins the part Nut ${enter}`]],
      [[], null, []],
      [[], null, []],
      [[], null, []],
    ],
  );
});

describe('the same SAP code twice in one file', () => {
  test('F20, 10.6: is no error if the rows are identical, and the later ones refer to the first', () => {
    expect(repeats(row('A-1'), row('B-1'), row('A-1'), row('a-1'))).toEqual({
      2: { first_index: 0, field: null, error: null },
      3: { first_index: 0, field: null, error: null },
    });
  });

  test.each([
    ['name', { name: 'Nut' }],
    ['MOQ', { min_order_quant: 5 }],
    ['note', { note: null }],
    ['state', { state: 'P' as const }],
  ])('is an error on the later row if its %s differs', (_, rest) => {
    expect(repeats(row('Б-1'), row('б-1', rest))).toEqual({
      1: {
        first_index: 0,
        field: 'sap_code',
        error: 'SAP code б-1 appears more than once with different values',
      },
    });
  });

  test('is compared with the first row', () => {
    expect(repeats(row('A'), row('A', { name: 'Nut' }), row('A'))).toMatchObject({
      1: { first_index: 0 },
      2: { first_index: 0, field: null, error: null },
    });
  });

  test('is not an error if the earlier row has an error', () => {
    expect(repeats(null, row('A'))).toEqual({});
  });

  test.each([
    [
      'a name that several parts have',
      row('A', { name: 'Washer' }),
      'Several parts are called Washer: give the product number',
    ],
    [
      "a car model's number",
      row('A', { product_number: 'CM000001' }),
      'Product number CM000001 belongs to a car model',
    ],
    ['a code that was replaced', row('WAS'), 'SAP code WAS was replaced by USED'],
    [
      'a SAP in use that would move to another part',
      row('USED', { name: 'Nut' }),
      'SAP code USED cannot move to another part: it is in use',
    ],
  ])('is an error in both rows if each row conflicts with stored records: %s', (_what, refused, error) => {
    const parts = [bolt, part(2, 'Washer', 'A'), part(3, 'Washer', 'B')];
    const decision = decide([refused, refused, row('B', { sap_code_old: refused.sap_code })], {
      saps: saps(['USED', 'WAS']),
      parts,
    });
    expect(decision.rows.slice(0, 2)).toMatchObject([
      { verdict: 'error', error, first_index: null },
      { verdict: 'error', error, first_index: null },
    ]);
    // A row with an error does not contradict other rows.
    expect(decision.rows[2]?.error).toBeNull();
  });
});

describe('an earlier code', () => {
  test('that two rows contain is an error on the later row', () => {
    expect(repeats(row('C', { sap_code_old: 'B' }), row('D', { sap_code_older: 'b' }))).toEqual({
      1: { first_index: 0, field: 'sap_code_older', error: 'Earlier SAP code b appears more than once' },
    });
  });

  test('is an error on a later row that uses it as its SAP', () => {
    expect(repeats(row('C', { sap_code_old: 'B' }), row('B'))).toEqual({
      1: { first_index: 0, field: 'sap_code', error: 'SAP code B was replaced by C' },
    });
  });

  test('is an error if an earlier row uses it as its SAP', () => {
    expect(repeats(row('B'), row('C', { sap_code_old: 'B' }))).toEqual({
      1: {
        first_index: 0,
        field: 'sap_code_old',
        error: 'SAP code B cannot be an earlier code: another row uses it as its SAP',
      },
    });
  });

  test('may occur twice in one row, or as the current code of the row', () => {
    expect(
      repeats(
        row('C', { sap_code_old: 'B', sap_code_older: 'A' }),
        row('F', { sap_code_old: 'E', sap_code_older: 'e' }),
        row('G', { sap_code_old: 'g' }),
        row('H', { sap_code_old: null }),
      ),
    ).toEqual({});
  });

  test('is ignored in a row with an error', () => {
    expect(
      repeats(row('A'), row('A', { name: 'Nut', sap_code_old: 'X' }), row('Y', { sap_code_old: 'X' })),
    ).toEqual({ 1: { first_index: 0, field: 'sap_code', error: expect.any(String) } });
  });
});

describe('a code that is stored for several SAPs because it was reused', () => {
  const stored = { saps: saps(['B', 'A'], ['A'], ['C', 'X', 'A']) };
  const list = [
    row('B', { sap_code_old: 'A' }),
    row('A'),
    row('C', { sap_code_old: 'X', sap_code_older: 'A' }),
  ];

  test.each([
    ['in the same order', list],
    ['in reverse order', list.toReversed()],
  ])('is unchanged when it is imported again %s', (_, rows) => {
    expect(decide(rows, stored).rows.map(({ verdict }) => verdict)).toEqual(Array(3).fill('unchanged'));
  });

  test('allows changes of other fields, and a new code for the SAP that has it now', () => {
    const rows = [row('B', { sap_code_old: 'A', note: 'n' }), row('D', { sap_code_old: 'A' })];
    expect(decide(rows, stored)).toMatchObject({
      rows: [{ verdict: 'changed' }, { verdict: 'changed' }],
      saps: [{ sap_id: 1 }, { sap_id: 2, sap_code: 'D' }],
    });
  });

  test.each([
    [
      'a new SAP has the earlier code of another row',
      row('D', { sap_code_old: 'X' }),
      'Earlier SAP code X appears more than once',
    ],
    [
      'the row replaces the code A, which another row keeps',
      row('D', { sap_code_old: 'A' }),
      'SAP code A cannot be an earlier code: another row uses it as its SAP',
    ],
  ])('is an error on a row that contradicts another row: %s', (_what, wrong, error) => {
    expect(decide([...list, wrong], stored).rows.map((decided) => decided.error)).toEqual([
      null,
      null,
      null,
      error,
    ]);
  });

  test('is an error on a row that keeps it after a row that replaces it', () => {
    const rows = [row('D', { sap_code_old: 'A' }), ...list];
    expect(decide(rows, stored).rows[2]).toMatchObject({
      error: 'SAP code A was replaced by D',
      first_index: 0,
    });
  });
});

describe('a part that a row renames', () => {
  const renamed = row('A', { product_number: 'PT000001', name: 'Screw' });

  test('is found by its new name in later rows', () => {
    const decision = decide([renamed, row('B', { name: 'screw' })]);
    expect(decision.newParts).toEqual([]);
    expect(decision.saps).toMatchObject([{ product_id: 1 }, { product_id: 1 }]);
  });

  test('is no longer found by its old name', () => {
    const decision = decide([row('B'), renamed, row('C')]);
    expect(decision.newParts).toMatchObject([{ name: 'Bolt' }]);
    expect(decision.saps.map(({ product_id }) => product_id)).toEqual([1, 1, -1]);
  });

  test('makes its new name ambiguous if other parts have that name', () => {
    const parts = [bolt, part(2, 'Screw', 'S-1'), part(3, 'Screw', 'S-2')];
    const { rows } = decide([{ ...renamed, gen_name: 'S-2' }, row('B', { name: 'Screw', gen_name: 'S-2' })], {
      parts,
    });
    expect(rows[1]?.error).toBe('Several parts are called Screw: give the product number');
  });

  test('is listed as changed in each row that renames it, is written once, and cannot get another name from a further row', () => {
    const rows = ['A', 'B'].map((code) => row(code, { product_number: 'PT000001', name: 'Screw' }));
    const other = row('C', { product_number: 'PT000001' });
    const decision = decide([...rows, other], { saps: saps(['A'], ['B']) });
    const changes = [{ field: 'name', from: 'Bolt', to: 'Screw' }];
    const error = 'Product number PT000001 appears with different names or part numbers';
    expect(decision.rows).toMatchObject([{ changes }, { changes }, { error, first_index: 0 }]);
    expect(decision.renamedParts).toMatchObject([{ product_id: 1, name: 'Screw' }]);
  });
});

describe('the part of a row', () => {
  const washers = [bolt, part(2, 'Washer', 'A'), part(3, 'Washer', 'B')];

  test('10.7: is found by name and part number', () => {
    const { saps, rows } = decide([row('A', { name: 'washer', gen_name: 'b' })], { parts: washers });
    expect([rows[0]?.error, saps[0]?.product_id]).toEqual([null, 3]);
  });

  test('8.4: may change while no document uses the SAP', () => {
    const moving = row('FREE', { name: 'Washer', gen_name: 'A' });
    const decision = decide([moving], { saps: saps(['USED'], ['FREE']), parts: washers, free: [2] });
    expect(decision).toMatchObject({
      rows: [{ error: null, changes: [{ field: 'product_number', from: 'PT000001', to: 'PT000002' }] }],
      movedSapIds: [2],
    });
  });
});
