import { expect, test } from 'vitest';
import { checkCountRecord } from './count-record.ts';
import { decideCounts, type StoredCount } from './decide-counts.ts';

const SAPS = ['0017', '0018'].map((sap_code, index) => ({
  sap_id: index + 1,
  sap_code,
  sap_code_old: index === 0 ? '0007' : null,
  sap_code_older: null,
}));
const GOOD = { sap_code: '0017', quant: 100, counted_on: '2026-01-05' };
const REJECTED = 'Another row of this part SAP has an error';

const decideOver = (counts: StoredCount[], ...rows: unknown[]) =>
  decideCounts(rows.map(checkCountRecord), {
    today: '2026-01-09',
    saps: SAPS,
    counts,
    codesWithOtherZeros: ['0019'],
  });
const decide = (...rows: unknown[]) => decideOver([], ...rows);

test.each<[string, object]>([
  ['no quantity', { quant: null }],
  ['too many decimals', { quant: 0.0000001 }],
  ['an earlier code of the SAP', { sap_code: '0007', quant: -1 }],
  ['a day that cannot be read', { counted_on: '1/5/2026' }],
  ['a day after today', { counted_on: '2027-01-05' }],
  ['another day', { counted_on: '2026-01-06', quant: -1 }],
  ['a quantity that makes the sum exceed the maximum', { quant: 999_999_999 }],
])('25.13: a row with an error rejects the other rows of its SAP: %s', (_, bad) => {
  const { rows, counts } = decide(GOOD, { ...GOOD, ...bad }, { ...GOOD, sap_code: '0018' });
  expect([rows[0]?.error, rows[0]?.first_index, rows[1]?.error === REJECTED]).toEqual([REJECTED, 1, false]);
  expect(counts.map(({ sap_id }) => sap_id)).toEqual([2]);
});

test.each<[string, object]>([
  ['another SAP', { sap_code: '0018', quant: -1 }],
  ['a SAP that does not exist', { sap_code: '0019' }],
  ['a SAP that cannot be read', { sap_code: 17 }],
  ['a total without a SAP and a day', { sap_code: null, counted_on: null }],
])('25.13: a row with an error rejects no rows of another SAP: %s', (_, bad) => {
  const { rows, counts, inserted } = decide(GOOD, { ...GOOD, ...bad });
  expect([rows[0]?.verdict, counts, inserted]).toEqual([
    'new',
    [{ sap_id: 1, counted_on: '2026-01-05', quant: 100 }],
    1,
  ]);
});

test('25.13: a sum that exceeds the maximum rejects the other days of its SAP', () => {
  const { rows, counts } = decide({ ...GOOD, counted_on: '2026-01-06' }, GOOD, {
    ...GOOD,
    quant: 999_999_999,
  });
  expect([rows[0]?.error, rows[0]?.first_index, counts]).toEqual([REJECTED, 2, []]);
});

test('25.2: a count on the current day is accepted', () => {
  expect(decide({ ...GOOD, counted_on: '2026-01-09' }).rows[0]?.verdict).toBe('new');
});

test('25.13: the error of an unknown SAP names a code that differs only in leading zeros', () => {
  const { rows } = decide({ ...GOOD, sap_code: '19' }, { ...GOOD, sap_code: '20' });
  expect(rows.map(({ error }) => error)).toEqual([
    "The part SAP couldn't be found (is it 0019?)",
    "The part SAP couldn't be found",
  ]);
});

test('25.13: a row without a day names the current day as a change', () => {
  const day = { field: 'counted_on', from: null, to: '2026-01-09' };
  const { rows } = decide({ sap_code: '0017', quant: 1 }, { sap_code: '0018', quant: 1, counted_on: null });
  expect(rows.map(({ changes }) => changes)).toEqual([[day], [day]]);
});

test('10.9: rows of one count are unchanged if they add up to the stored quantity; otherwise their sum is written', () => {
  const rows = [10, 20].map((quant) => ({ ...GOOD, quant }));
  const over = (...stored: number[]) => {
    const counts = stored.map((quant) => ({ sap_id: 1, counted_on: GOOD.counted_on, quant }));
    const { rows: checked, counts: written } = decideOver(counts, ...rows);
    return { verdicts: checked.map(({ verdict }) => verdict), written: written.map(({ quant }) => quant) };
  };
  expect(over(30)).toEqual({ verdicts: ['unchanged', 'unchanged'], written: [] });
  expect(over(10)).toEqual({ verdicts: ['unchanged', 'changed'], written: [30] });
  expect(over()).toEqual({ verdicts: ['new', 'new'], written: [30] });
});

test('25.13: a new or changed count warns about a year that may be wrong, and about a later count that counts instead', () => {
  const later = [
    { sap_id: 1, counted_on: '2026-01-08', quant: 5 },
    { sap_id: 1, counted_on: '2026-01-05', quant: 7 },
  ];
  const warningsOf = (...rows: unknown[]) => decideOver(later, ...rows).rows.map(({ warnings }) => warnings);
  const instead = 'The later count of Jan 8, 2026 counts instead';
  expect(warningsOf(GOOD, { ...GOOD, counted_on: '2025-01-08' })).toEqual([
    [`${instead} (2 rows)`],
    ['Jan 8, 2025 is 366 days ago. Is the year right?'],
  ]);
  expect(warningsOf({ ...GOOD, quant: 7 }, { ...GOOD, counted_on: '2026-01-08' })).toEqual([[], []]);
  expect(warningsOf({ ...GOOD, sap_code: '0018' })).toEqual([[]]);
});

test('25.13: rows with the same doubtful day share one warning, and a later count in the file causes a warning, too', () => {
  const warningsOf = (...rows: unknown[]) => decide(...rows).rows.map(({ warnings }) => warnings);
  const old = { ...GOOD, counted_on: '2025-01-08' };
  expect(warningsOf(old, { ...old, sap_code: '0018' }, { ...GOOD, sap_code: '0018' })).toEqual([
    ['Jan 8, 2025 is 366 days ago. Is the year right? (2 rows)'],
    ['The later count of Jan 5, 2026 counts instead'],
    [],
  ]);
  // A later count with an error is not stored.
  const refused = { ...GOOD, counted_on: '2026-01-08', quant: -1 };
  expect(warningsOf(GOOD, refused, { ...GOOD, sap_code: '0018' })).toEqual([[], [], []]);
});

test('25.13: 250,000 counts of one day that later counts supersede are decided before the test times out', () => {
  const saps = Array.from({ length: 250_000 }, (_, index) => ({
    sap_id: index,
    sap_code: `S${index}`,
    sap_code_old: null,
    sap_code_older: null,
  }));
  const { rows } = decideCounts(
    saps.map(({ sap_code }) => checkCountRecord({ ...GOOD, sap_code })),
    {
      today: '2026-01-09',
      saps,
      counts: saps.map(({ sap_id }) => ({ sap_id, counted_on: '2026-01-08', quant: 1 })),
      codesWithOtherZeros: [],
    },
  );
  expect(rows[0]?.warnings).toEqual(['The later count of Jan 8, 2026 counts instead (250,000 rows)']);
});
