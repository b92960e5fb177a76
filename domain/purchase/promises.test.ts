import { expect, test } from 'vitest';
import { fitPromises, promisesFault } from './promises.ts';

const promises = [
  { day: '2026-12-17', quant: 0.2 },
  { day: '2026-12-03', quant: 0.1 },
  { day: '2026-12-24', quant: 5 },
];

test('promises that add up to the quantity stay unchanged', () => {
  expect(fitPromises(promises, 5.3)).toBe(promises);
});

test.each([
  [
    5,
    [
      ['2026-12-03', 0.1],
      ['2026-12-17', 0.2],
      ['2026-12-24', 4.7],
    ],
  ],
  [
    0.3,
    [
      ['2026-12-03', 0.1],
      ['2026-12-17', 0.2],
    ],
  ],
  [
    0.25,
    [
      ['2026-12-03', 0.1],
      ['2026-12-17', 0.15],
    ],
  ],
  [0, []],
])('if promises exceed the quantity of %d, the latest are reduced first', (quant, left) => {
  expect(fitPromises(promises, quant).map((promise) => [promise.day, promise.quant])).toEqual(left);
});

test('31.1: a line with a negative quantity has a fault about promises only if it has promises', () => {
  const line = { sap_code: '0007', quant: -3 };
  expect(promisesFault(line)).toBeUndefined();
  expect(promisesFault({ ...line, promises: [{ day: '2026-01-05', quant: 1 }] })).toBe(
    'The promises of 0007 add up to 1, more than the -3 ordered.',
  );
});
