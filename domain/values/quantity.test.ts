import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQuantities,
  decimalPlaces,
  formatQuantity,
  fromMillionths,
  LINE_DECIMALS,
  PLAN_DECIMALS,
  plainText,
  positiveFault,
  quantity,
  quantityFault,
  toMillionths,
} from './quantity.ts';

/** Every difference of quantities that can be stored: below one billion, with at most six decimals. */
const millionths = fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n });
const planQuantity = fc.integer({ min: 0, max: 999_999_999 }).map((thousandths) => thousandths / 1000);

describe('millionths', () => {
  test('are exact for every number of fifteen digits, positive or negative', () => {
    fc.assert(fc.property(millionths, (value) => toMillionths(fromMillionths(value)) === value));
  });

  test.each([
    [0, 0n],
    [-0, 0n],
    [0.1, 100_000n],
    [0.000001, 1n],
    [1234.5, 1_234_500_000n],
    [999_999_999.999999, 999_999_999_999_999n],
    [-2.5, -2_500_000n],
    [1.1234567, 1_123_456n],
    [1e-7, 0n],
    [-1.5e-7, 0n],
    [1e21, 10n ** 27n],
  ])('of %s are %s', (number, expected) => {
    expect(toMillionths(number)).toBe(expected);
  });

  test('have the digits of any number up to its sixth decimal', () => {
    const typed = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), planQuantity);
    fc.assert(
      fc.property(typed, (number) => {
        const [whole = '', decimals = ''] = plainText(Math.abs(number)).split('.');
        const digits = BigInt(whole + decimals.slice(0, LINE_DECIMALS).padEnd(LINE_DECIMALS, '0'));
        expect(toMillionths(number)).toBe(number < 0 ? -digits : digits);
      }),
    );
  });

  test('of any number are formatted without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(formatQuantity(fromMillionths(toMillionths(number)))).not.toContain('e');
      }),
    );
  });
});

test('B02: a sum is exact where binary floating point is not', () => {
  expect(addQuantities(0.1, 0.2)).toBe(0.3);
});

describe('a quantity', () => {
  test.each([0, 0.001, 999_999_999.999, -0, 0.1, 1e3])(
    'of %s has at most three decimals and no fault',
    (number) => {
      expect(quantityFault(number, PLAN_DECIMALS)).toBeUndefined();
    },
  );

  test.each([
    [-1, 'Quantity cannot be negative!'],
    [99_999_999_999.999, 'must be below 1,000,000,000.'],
    [-0.001, 'Quantity cannot be negative!'],
    [1_000_000_000, 'must be below 1,000,000,000.'],
    [1e21, 'must be below 1,000,000,000.'],
    [0.0005, 'must have at most 3 decimal places.'],
    [1e-7, 'must have at most 3 decimal places.'],
    [5e-324, 'must have at most 3 decimal places.'],
    [Number.NaN, 'must be a number.'],
    [Number.POSITIVE_INFINITY, 'must be a number.'],
  ])('of %s where three decimals are allowed has the fault: %s', (number, fault) => {
    expect(quantityFault(number, PLAN_DECIMALS)).toBe(fault);
  });

  test('has the fault of its field, if the field has one', () => {
    expect(quantityFault(-1, PLAN_DECIMALS, 'MOQ cannot be negative')).toBe('MOQ cannot be negative');
  });

  test.each([0, -0, -1, -0.001])('that must be more than 0 cannot be %s', (number) => {
    expect(positiveFault(number, LINE_DECIMALS)).toBe('must be more than 0.');
  });

  test('of -0 becomes 0', () => {
    expect(Object.is(quantity(LINE_DECIMALS).parse(-0), 0)).toBe(true);
  });

  test.each([['5'], ['12abc'], ['1,5'], ['１２'], [null], [undefined], [true], [[]], [{}]])(
    'is never read from %j',
    (value) => {
      expect(quantity(LINE_DECIMALS).safeParse(value).success).toBe(false);
    },
  );
});

test('the decimals of a number are counted as it is written', () => {
  expect([5, 0.5, 1.25, 1e-6, 1e-7, 1.5e-50, 1e21].map(decimalPlaces)).toEqual([0, 1, 2, 6, 7, 51, 0]);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1234.5, '1,234.5'],
  [1234567, '1,234,567'],
  [-1234, '-1,234'],
  [0.000001, '0.000001'],
])('%d is formatted as %s', (number, text) => {
  expect(formatQuantity(number)).toBe(text);
});
