import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonWeight } from './json-weight.ts';

const LIMITS = { values: 1_000, elements: 10 };

function weigh(text: string, limits = LIMITS, size = 7) {
  const bytes = Buffer.from(text);
  const weight = new JsonWeight(limits);
  for (let from = 0; from < bytes.length; from += size) {
    const fault = weight.add(bytes.subarray(from, from + size));
    if (fault) return fault;
  }
  return undefined;
}

const list = (length: number, element = '{}') => `[${Array(length).fill(element).join(',')}]`;

test.each([
  ['as many elements as allowed', list(10), undefined],
  ['one element more than allowed', list(11), 'too many elements'],
  ['many short lists', list(10, list(10)), undefined],
  ['too many values in short lists', list(10, list(10, list(10, '[]'))), 'too many values'],
  ['as deep as allowed', '['.repeat(64) + ']'.repeat(64), undefined],
  ['deeper than allowed', '['.repeat(65), 'too deep'],
  [
    'texts that look like structure',
    JSON.stringify([',,,,,,,[[[[[', '\\', '"', '\\"', ','.repeat(99)]),
    undefined,
  ],
  ['two lists in one object', `{"a":${list(10)},"b":${list(10)}}`, undefined],
  ['closing brackets without opening brackets', '}}}}]]]]', undefined],
  ['an empty body', '', undefined],
])('a body is checked against its limits: %s', (_, text, fault) => {
  expect(weigh(text)).toBe(fault);
});

test('the longest list or object is measured, however the body is chunked and whatever its texts contain', () => {
  const longest = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    const inner = Object.values(value);
    return Math.max(inner.length, ...inner.map(longest));
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 9 }), (value, size) => {
      const most = { values: 1e9, elements: Math.max(1, longest(value)) };
      expect(weigh(JSON.stringify(value), most, size)).toBeUndefined();
      if (longest(value) > 1) {
        const fewer = { ...most, elements: longest(value) - 1 };
        expect(weigh(JSON.stringify(value), fewer, size)).toBe('too many elements');
      }
    }),
    { seed: 11 },
  );
});
