import { expect, test } from 'vitest';
import { invoiceGrid } from '#domain/invoice/invoice';
import type { Condition } from '#domain/wire/condition';
import { filterColumn } from './filter-column.ts';
import { chosenValues, readCondition, typedCondition, withToggled } from './typed-condition.ts';

const columnOf = (name: string) => filterColumn(invoiceGrid, [{ name, header: 'It' }], name);

test.each<[string, string, Condition]>([
  ['note', 'contains', { contains: 'a' }],
  ['note', 'begins with', { begins: 'a' }],
  ['note', 'is exactly', { is: 'a' }],
  ['note', 'does not contain', { not: 'a' }],
  ['note', 'is one of', { any: ['a', 'b'] }],
  ['note', 'is none of', { none: ['a'] }],
  ['note', 'is blank', { blank: true }],
  ['note', 'is not blank', { blank: false }],
  ['days_late', 'is between two numbers', { from: 1, to: 2.5 }],
  ['days_late', 'is at least a number', { from: 1 }],
  ['days_late', 'is one of', { any: [1, 2] }],
  ['expected_on', 'is in the next days', { next: 14 }],
  ['expected_on', 'is in an earlier period of days', { last: 7, shift: -1 }],
  ['expected_on', 'is in a later week', { this: 'week', shift: 2 }],
  ['expected_on', 'is on or after a day', { from: '2026-01-05' }],
  ['status', 'is one of', { in: ['O', 'T'] }],
])('the condition “%s %s” is edited as typed values and read back unchanged', (name, _, condition) => {
  const column = columnOf(name);
  expect(readCondition(column, typedCondition(column, condition))).toEqual({ condition });
});

test('multi-line values, values with a tab, and blank stay selected', () => {
  const column = columnOf('note');
  const condition = { any: ['a', null, 'two\nlines', 'two\tcells'] };
  const read = readCondition(column, typedCondition(column, condition));
  expect(new Set('condition' in read ? read.condition?.any : [])).toEqual(new Set(condition.any));
});

test('`is in the next days` proposes 14 days, even after `is blank`', () => {
  const column = columnOf('expected_on');
  const typed = { ...typedCondition(column, { blank: true }), operator: 'next' as const };
  expect(readCondition(column, typed)).toEqual({ condition: { next: 14 } });
});

test('a condition in which nothing is typed yields no condition', () => {
  for (const name of ['note', 'days_late', 'status']) {
    const column = columnOf(name);
    expect(readCondition(column, typedCondition(column))).toEqual({ condition: undefined });
  }
});

test.each([
  ['days_late', '"many" is not a number.', { from: 'many' }],
  ['days_late', 'It has a "from" after its "to".', { from: '5', to: '1' }],
  ['expected_on', 'Enter a number of days.', { operator: 'next' as const, days: 'x' }],
  [
    'expected_on',
    '"1/2/2026" is ambiguous: write 2026-01-02 or 2026-02-01.',
    { operator: 'any' as const, lines: '1/2/2026' },
  ],
])('an invalid condition on %s is refused with a reason: %s', (name, fault, part) => {
  const column = columnOf(name);
  expect(readCondition(column, { ...typedCondition(column), ...part })).toEqual({ fault });
});

test('checking a value adds it to the values of the condition, and unchecking removes it', () => {
  const column = columnOf('note');
  const twoValues = withToggled(column, typedCondition(column, { is: 'a' }), 'b');
  expect(readCondition(column, twoValues)).toEqual({ condition: { any: ['a', 'b'] } });
  expect(chosenValues(column, twoValues)).toEqual(new Set(['a', 'b']));
  expect(readCondition(column, withToggled(column, twoValues, 'A'))).toEqual({ condition: { any: ['b'] } });
});

test('a value with a tab can be checked and unchecked, even if it comes from the condition', () => {
  const column = columnOf('note');
  const twoValues = withToggled(column, typedCondition(column, { is: 'two\tcells' }), 'three\tmore\tcells');
  expect(readCondition(column, twoValues)).toEqual({
    condition: { any: ['two\tcells', 'three\tmore\tcells'] },
  });
  const oneValue = withToggled(column, twoValues, 'two\tcells');
  expect(readCondition(column, oneValue)).toEqual({ condition: { any: ['three\tmore\tcells'] } });
});

test('the blank value alone becomes a condition on blanks, and codes are read from lines and cells without duplicates', () => {
  const column = columnOf('note');
  const blanks = withToggled(column, typedCondition(column), null);
  expect(readCondition(column, blanks)).toEqual({ condition: { blank: true } });
  const pasted = { ...typedCondition(column), operator: 'any' as const, lines: 'A\tB\r\n a \n\nC' };
  expect(readCondition(column, pasted)).toEqual({ condition: { any: ['a', 'B', 'C'] } });
});
