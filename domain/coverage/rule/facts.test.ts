import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMillionths } from '../../values/quantity.ts';
import { byBegin, piecesOf, settle } from './facts.ts';
import { deriveCoverage } from './figures.ts';

const DAY = '2026-01-15';

test('30.1: if plans begin on the same day, the one with the lower id takes parts first', () => {
  const [first, second] = [1, 2].map((plan_id) => ({ plan_id, begin_date: DAY }));
  expect([second, first].sort((a, b) => (a && b ? byBegin(a, b) : 0))).toEqual([first, second]);
});

test.each([
  ['1.1 cars with 1.1 pieces', 1.1, 1.1, 1.21],
  ['a thousandth of a car with a thousandth of a piece', 0.001, 0.001, 0.000001],
  ['less than a millionth', 0.001, 0.000001, 0.000001],
])(
  '13.4: the quantity for a number of cars is exact, except that it is rounded up at the sixth decimal: %s',
  (_, cars, input, pieces) => {
    expect(piecesOf(toMillionths(cars), toMillionths(input))).toBe(toMillionths(pieces));
  },
);

test('13.4: if both the cars and their input have three decimals, the quantity is exact', () => {
  const thousandths = fc.nat(999_999).map(BigInt);
  fc.assert(
    fc.property(
      thousandths,
      thousandths,
      (cars, input) => piecesOf(cars * 1_000n, input * 1_000n) === cars * input,
    ),
  );
});

test('25.3: the quantity left over by settled plans is the counted plus the arrived quantity, less their needs', () => {
  const [counted, arrived, needed] = [toMillionths(5), toMillionths(100), toMillionths(60)];
  expect(settle({ counted_on: null, counted, arrived, needed, counted_apart: [] })).toBe(toMillionths(45));
});

test('31.2: the promised quantity is the sum of the promises less the invoiced quantity', () => {
  const [plan_id, purchase_id] = [1, 2];
  const plan = { plan_id, begin_date: DAY, end_date: DAY, open_until: DAY, quant: toMillionths(1) };
  const { figures } = deriveCoverage(
    {
      ...{ sap_id: 3, counted_on: null, settled: 0n, lead_time: null },
      inputs: [{ plan_id, input: toMillionths(200) }],
      purchases: [
        {
          ...{ purchase_id, plan_id, ordered: toMillionths(200), closed: false },
          promises: ['2026-01-10', '2026-01-12'].map((day) => ({ day, quant: toMillionths(100) })),
        },
      ],
      shipments: [
        {
          ...{ plan_id, purchase_id, invoice_id: 4, container_id: 5, container: null, status: 'T' },
          ...{ due_on: null, has_own_day: false, here_on: null, quant: toMillionths(150) },
        },
      ],
    },
    { today: '2026-01-05', plans: new Map([[plan_id, plan]]) },
  );
  expect(figures.promised).toBe(toMillionths(50));
});
