import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../values/day.ts';
import { visible } from '../values/text.ts';
import type { ColumnFacts } from './column-kind.ts';
import { type Condition, conditionSchema } from './condition.ts';
import { readCondition, writeCondition } from './condition-text.ts';

const facts = (kind: ColumnFacts['kind'], values: readonly string[] = []): ColumnFacts => ({
  kind,
  nullable: true,
  values,
});
const TEXT = facts('text');
const NUMBER = facts('number');
const DAY = facts('day');
const STATUS = facts('choice', ['O', 'T', 'A']);

describe('a condition in the URL', () => {
  test.each<[string, ColumnFacts, Condition]>([
    ['brk', TEXT, { contains: 'brk' }],
    ['=exact', TEXT, { is: 'exact' }],
    ['^begins', TEXT, { begins: 'begins' }],
    ['!not', TEXT, { not: 'not' }],
    ['\\=1+1', TEXT, { contains: '=1+1' }],
    ['[A,B,C]', TEXT, { any: ['A', 'B', 'C'] }],
    ['[a\\,b,(blank)]', TEXT, { any: ['a,b', null] }],
    ['![A]', TEXT, { none: ['A'] }],
    ['(blank)', TEXT, { blank: true }],
    ['(any)', TEXT, { blank: false }],
    ['\\(blank)', TEXT, { contains: '(blank)' }],
    ['10..500', NUMBER, { from: 10, to: 500 }],
    ['..500', NUMBER, { to: 500 }],
    ['0.5..', NUMBER, { from: 0.5 }],
    ['7', NUMBER, { from: 7, to: 7 }],
    ['[1,2.5]', NUMBER, { any: [1, 2.5] }],
    ['2026-01-01..', DAY, { from: '2026-01-01' }],
    ['2026-01-05', DAY, { from: '2026-01-05', to: '2026-01-05' }],
    ['next:14', DAY, { next: 14 }],
    ['last:7-1', DAY, { last: 7, shift: -1 }],
    ['this:month', DAY, { this: 'month' }],
    ['this:week+2', DAY, { this: 'week', shift: 2 }],
    ['O.T', STATUS, { in: ['O', 'T'] }],
    ['A.(blank)', STATUS, { in: ['A', null] }],
  ])('is read from %s, and written back unchanged', (text, column, condition) => {
    expect(readCondition(column, text)).toEqual(condition);
    expect(writeCondition(condition)).toBe(text);
  });

  test.each<[string, ColumnFacts]>([
    ['', TEXT],
    ['=', TEXT],
    ['[]', TEXT],
    ['many', NUMBER],
    ['10..5', NUMBER],
    ['..', NUMBER],
    ['1e999..', NUMBER],
    ['2026-02-30', DAY],
    ['next:many', DAY],
    ['this:decade', DAY],
    ['next:99999', DAY],
    ['X', STATUS],
    ['O.X', STATUS],
  ])('is not read from %j if the column does not accept it', (text, column) => {
    expect(readCondition(column, text)).toBeUndefined();
  });
});

describe('a random condition on a column', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((one) => visible(one).trim())
    .filter((one) => one !== '' && !/\p{Cc}/u.test(one));
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one));
  const day = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days));
  const list = <Value extends string | number>(value: fc.Arbitrary<Value>) =>
    fc.array(fc.option(value), { minLength: 1, maxLength: 5 });
  const shared = <Value extends string | number>(value: fc.Arbitrary<Value>) => [
    fc.record({ any: list(value) }),
    fc.record({ none: list(value) }),
    fc.record({ blank: fc.boolean() }),
  ];
  const range = <Value extends string | number>(value: fc.Arbitrary<Value>) =>
    fc.tuple(value, value, fc.constantFrom('from', 'to', 'both')).map(([a, b, ends]): Condition => {
      const [from, to] = a <= b ? [a, b] : [b, a];
      return ends === 'both' ? { from, to } : ends === 'from' ? { from } : { to };
    });
  const shift = fc.integer({ min: -1_000, max: 1_000 }).filter((by) => by !== 0);
  const away = fc.integer({ min: 0, max: 3_660 });

  test.each<[string, ColumnFacts, fc.Arbitrary<Condition>]>([
    [
      'text',
      TEXT,
      fc.oneof(
        ...['contains', 'begins', 'is', 'not'].map((name) => fc.record({ [name]: text })),
        ...shared(text),
      ),
    ],
    ['number', NUMBER, fc.oneof(range(number), ...shared(number))],
    [
      'day',
      DAY,
      fc.oneof(
        range(day),
        ...shared(day),
        fc.record({ last: fc.integer({ min: 0, max: 999 }), shift }),
        fc.record({ next: away }),
        fc.record({ this: fc.constantFrom('week' as const, 'month' as const, 'year' as const), shift }),
      ),
    ],
    [
      'choice',
      STATUS,
      fc.record({
        in: fc.subarray(['O', 'T', 'A', null], { minLength: 1 }).filter(([one]) => one !== null),
      }),
    ],
  ])('of type %s is read back as written', (_, column, condition) => {
    fc.assert(
      fc.property(condition, (asked) => {
        expect(conditionSchema(column).safeParse(asked).success).toBe(true);
        expect(readCondition(column, writeCondition(asked))).toEqual(asked);
      }),
    );
  });
});
