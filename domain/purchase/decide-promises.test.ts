import { expect, test } from 'vitest';
import { textCell } from '../sheet/cell.ts';
import { withRow } from '../sheet/import-texts.ts';
import { decidePromises, type PromisingLine } from './decide-promises.ts';
import { mapPromiseSheet } from './promise-import.ts';

const lines = [
  { sap_id: 1, sap_code: '400', quant: 500, promises: [{ day: '2026-12-03', quant: 300 }], invoiced: 0 },
  { sap_id: 2, sap_code: '401', quant: 10, promises: [{ day: '2026-12-03', quant: 10 }], invoiced: 0 },
  { sap_id: 3, sap_code: '404', quant: 400, promises: [], invoiced: 250 },
].map((line) => ({ ...line, closed: false, sap_code_old: null, sap_code_older: null }));
const TODAY = '2026-11-29';
const decide = (file: string[][], replace: 'named' | 'all' = 'named', among: PromisingLine[] = lines) => {
  const sheet = mapPromiseSheet(file.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) })));
  const { rows, unread, ...changes } = decidePromises(sheet.rows, among, {
    replace,
    today: TODAY,
    find: (code) => {
      const sap = among.find(({ sap_code }) => sap_code === code);
      return sap && { sap };
    },
  });
  const rowAt = (index: number | null | undefined) => sheet.rows[index ?? -1]?.row;
  return {
    ...changes,
    unread: rowAt(unread),
    rows: rows.map((row) => ({ ...row, error: row.error && withRow(row.error, rowAt(row.first_index)) })),
    records: sheet.rows.flatMap(({ promises }, index) =>
      rows[index]?.error === null
        ? promises.flatMap((check) => ('record' in check ? check.record : check.error))
        : [],
    ),
  };
};

test('a row with several days is decided as one row, with a change for each stored promise that differs', () => {
  const { rows, records } = decide([
    ['SAP', '2026-12-03', '2026-12-17'],
    ['400', '250', '200'],
  ]);
  expect(rows).toMatchObject([
    { verdict: 'changed', error: null, changes: [{ day: '2026-12-03', from: 300, to: 250 }] },
  ]);
  expect(records).toEqual([
    { sap_code: '400', day: '2026-12-03', quant: 250 },
    { sap_code: '400', day: '2026-12-17', quant: 200 },
  ]);
});

test('a quantity of 0 removes the promise of its day', () => {
  const { lines: changed } = decide([
    ['SAP', 'Day', 'Quantity'],
    ['400', '2026-12-03', '0'],
  ]);
  expect(changed).toEqual([{ sap_id: 1, promises: [] }]);
});

test('10.9: the rows of one day are unchanged if they add up to its promise, new if it has none, and otherwise one is changed', () => {
  const header = ['SAP', 'Day', 'Quantity'];
  const rowsOf = (...quants: number[]) => quants.map((quant) => ['400', '2026-12-03', `${quant}`]);
  const added = rowsOf(1, 2).map(([sap = '', , quant = '']) => [sap, '2026-12-04', quant]);
  expect(decide([header, ...added]).rows.map(({ verdict }) => verdict)).toEqual(['new', 'new']);
  const verdicts = (...quants: number[]) => {
    const { rows, lines: changed } = decide([header, ...rowsOf(...quants)]);
    return [...rows.map(({ verdict }) => verdict), changed.length];
  };
  expect(verdicts(100, 200)).toEqual(['unchanged', 'unchanged', 0]);
  expect(verdicts(300, 100)).toEqual(['unchanged', 'changed', 1]);
  expect(decide([header, ...rowsOf(100, 200)]).rows[1]?.warnings).toHaveLength(1);
});

test('31.4: a partly invoiced SAP gets a warning if its promises do not exceed its open quantity', () => {
  const warningsFor = (...quants: number[]) => {
    const days = quants.map((quant, place) => ['404', `2026-12-0${place + 1}`, `${quant}`]);
    const { rows } = decide([['SAP', 'Day', 'Quantity'], ...days]);
    return rows.map(({ error, warnings }) => error ?? warnings[0]?.replace(/.*so /, ''));
  };
  expect(
    decide([
      ['SAP', '2026-12-10', '2026-12-17'],
      ['404', '50', '100'],
    ]).rows[0]?.warnings,
  ).toEqual(['Already invoiced: 250, so 0 of these 150 are still to come.']);
  expect(warningsFor(50, 100)).toEqual(['0 of these 150 are still to come.', undefined]);
  expect(warningsFor(100, 51)).toEqual([undefined, undefined]);
  expect(warningsFor(0)).toEqual([undefined]);
});

test('5.8: a new promise for a day more than half a year away gets a warning, and a stored or removed one does not', () => {
  const warnings = (...rows: [string, string][]) =>
    decide([['SAP', 'Day', 'Quantity'], ...rows.map(([day, quant]) => ['400', day, quant])]).rows.map(
      (row) => row.warnings,
    );
  expect(warnings(['2027-12-03', '300'])).toEqual([['Dec 3, 2027 is 369 days ahead. Is the year right?']]);
  expect(warnings(['2026-12-03', '300'], ['2025-12-03', '0'])).toEqual([[], []]);
  const old = { ...lines[0], promises: [{ day: '2025-12-03', quant: 300 }] } as (typeof lines)[number];
  const file = [
    ['SAP', '2025-12-03', '2027-12-03'],
    ['400', '300', '100'],
  ];
  expect(decide(file, 'named', [old]).rows[0]?.warnings).toEqual([
    'Dec 3, 2027 is 369 days ahead. Is the year right?',
  ]);
});

test('a row that exceeds the quantity on one of its days is refused with all its days, and rows of other SAPs are accepted', () => {
  const {
    rows,
    records,
    lines: changed,
    removed,
  } = decide([
    ['SAP', '2026-12-03', '2026-12-17'],
    ['400', '300', '201'],
    ['401', '', '10'],
  ]);
  expect(rows.map(({ error, day }) => [error, day])).toEqual([
    ['The promises of 400 add up to 501, more than the 500 ordered.', '2026-12-17'],
    [null, undefined],
  ]);
  expect(records).toEqual([{ sap_code: '401', day: '2026-12-17', quant: 10 }]);
  expect([changed, removed]).toEqual([[{ sap_id: 2, promises: [{ day: '2026-12-17', quant: 10 }] }], 1]);
});

test('an excess is reported with the total of the file, at the first row and day that exceed the quantity', () => {
  const wide = decide([
    ['SAP', '2026-12-03', '2026-12-10', '2026-12-17'],
    ['400', '300', '250', '100'],
  ]);
  expect(wide.rows.map(({ error, day }) => [error, day])).toEqual([
    ['The promises of 400 add up to 650, more than the 500 ordered.', '2026-12-10'],
  ]);
  const long = decide([
    ['SAP', 'Day', 'Quantity'],
    ['400', '2026-12-03', '300'],
    ['400', '2026-12-10', '250'],
    ['400', '2026-12-17', '100'],
  ]);
  expect(long.rows.map(({ error }) => error)).toEqual([
    'Another row of this part SAP has an error (see row 3)',
    'The promises of 400 add up to 650, more than the 500 ordered.',
    'Another row of this part SAP has an error (see row 3)',
  ]);
});

test('31.4: an unreadable row rejects the other rows of its SAP, and the SAP keeps its promises', () => {
  const file = [
    ['SAP', 'Day', 'Quantity'],
    ['400', '2026-12-10', '100'],
    ['401', '2026-12-03', '5'],
    ['400', 'Dec 17th', '200'],
  ];
  for (const replace of ['named', 'all'] as const) {
    const { rows, records, ...does } = decide(file, replace);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'changed', 'error']);
    expect(rows[0]?.error).toBe('Another row of this part SAP has an error (see row 4)');
    expect(records).toEqual([{ sap_code: '401', day: '2026-12-03', quant: 5 }]);
    expect(does).toMatchObject({ lines: [{ sap_id: 2 }], removed: 0 });
  }
});

test('31.4: a row without a value rejects no other row', () => {
  const file = [
    ['SAP', '2026-12-03'],
    ['400', ''],
    ['400', '100'],
  ];
  const { records, lines: changed } = decide(file, 'all');
  expect(records).toHaveLength(1);
  expect(changed).toMatchObject([
    { sap_id: 1, promises: [{ quant: 100 }] },
    { sap_id: 2, promises: [] },
  ]);
});

test('31.4: the SAPs of rows with errors or without values keep their promises, even if the file replaces all', () => {
  for (const file of [
    [
      ['SAP', 'Day', 'Quantity'],
      ['400', '2026-12-03', '600'],
      ['401', '2026-12-03', '5'],
    ],
    [
      ['SAP', 'Day', 'Quantity'],
      ['400', 'soon', '1'],
      ['401', '2026-12-03', '5'],
    ],
    [
      ['SAP', '2026-12-03', '2026-12-17'],
      ['400', '300', '201'],
      ['401', '5', ''],
    ],
    [
      ['SAP', '2026-12-03'],
      ['400', ''],
      ['401', '5'],
    ],
    [
      ['SAP', '2026-12-03'],
      ['4'.repeat(300), ''],
      ['401', '5'],
    ],
    [
      ['SAP', 'Day', 'Quantity'],
      ['4E+02', '2026-12-03', '1'],
      ['401', '2026-12-03', '5'],
    ],
  ]) {
    const decided = decide(file, 'all');
    expect(decided).toMatchObject({ lines: [{ sap_id: 2 }], removed: 0 });
    expect(decided.records).toEqual([{ sap_code: '401', day: '2026-12-03', quant: 5 }]);
  }
});

test('promises that the file does not contain stay, unless the file replaces all promises and every row names a SAP', () => {
  const file = [
    ['SAP', 'Day', 'Quantity'],
    ['400', '2026-12-03', '300'],
    ['402', '2026-12-03', '1'],
  ];
  expect(decide(file).rows.map(({ verdict, error }) => error ?? verdict)).toEqual([
    'unchanged',
    'SAP 402 is not on this purchase.',
  ]);
  expect(decide(file).lines).toEqual([]);
  expect(decide(file, 'all')).toMatchObject({ lines: [{ sap_id: 2, promises: [] }], removed: 1 });
  expect(decide([...file, ['', '2026-12-03', '301']], 'all')).toMatchObject({ lines: [], unread: 4 });
});
