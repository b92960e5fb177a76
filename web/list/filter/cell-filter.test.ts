import { expect, test } from 'vitest';
import { coverageGrid } from '#domain/coverage/coverage';
import { invoiceGrid } from '#domain/invoice/invoice';
import { allButValue, filteredValue, onlyValue } from './cell-filter.ts';
import { filterColumn } from './filter-column.ts';

const columnOf = (name: string) => filterColumn(invoiceGrid, [], name);
const ROW = {
  note: 'late',
  status: 'T',
  status_label: 'Transit',
  expected_on: null,
  days_late: 3,
  created_at: '2026-11-23T23:30:00.000Z',
  created_at_label: 'Nov 24, 2026',
};

test.each([
  ['note', 'late', { is: 'late' }, { none: ['late'] }],
  ['status_label', 'T', { in: ['T'] }, { in: ['O', 'A'] }],
  ['expected_on', null, { blank: true }, { blank: false }],
  ['days_late', 3, { from: 3, to: 3 }, { none: [3] }],
  ['created_at', '2026-11-24', { from: '2026-11-24', to: '2026-11-24' }, { none: ['2026-11-24'] }],
] as const)(
  'a filter selects only the value of %s, or everything except this value',
  (name, value, only, allBut) => {
    const column = columnOf(name);
    expect(filteredValue(invoiceGrid, column, ROW)).toBe(value);
    expect(onlyValue(column, value)).toEqual(only);
    expect(allButValue(column, value, {})).toEqual(allBut);
  },
);

test('a newly excluded value is added to the values excluded before, or removed from the values that are shown', () => {
  const note = columnOf('note');
  expect(allButValue(note, 'b', { note: { none: ['a'] } })).toEqual({ none: ['a', 'b'] });
  expect(allButValue(note, null, { note: { none: ['a'] } })).toEqual({ none: ['a', null] });
  expect(allButValue(note, 'a', { note: { blank: false } })).toEqual({ none: [null, 'a'] });
  expect(allButValue(note, null, { note: { any: [null, 'a'] } })).toEqual({ any: ['a'] });
  expect(allButValue(note, 'b', { note: { any: ['a', 'B'] } })).toEqual({ any: ['a'] });
  for (const any of [['a'], ['earlier code', 'b']])
    expect(allButValue(note, 'a', { note: { any } })).toEqual({ none: ['a'] });
  const status = columnOf('status');
  expect(allButValue(status, 'O', { status: { in: ['O', 'A'] } })).toEqual({ in: ['A'] });
});

test('excluding a choice from a column that is filtered to non-blank rows does not bring back the blank rows', () => {
  const reason = filterColumn(coverageGrid, [], 'reason_label');
  expect(allButValue(reason, 'late', { reason: { blank: false } })).toEqual({
    in: ['overdue', 'no_day', 'not_invoiced', 'not_ordered'],
  });
});
