import { describe, expect, test } from 'vitest';
import { proposeSplit, splitFault } from './split.ts';

const plan = { begin_date: '2026-12-01', end_date: '2026-12-30', quant: 480, specification_id: 1 };
const cut = { day: '2026-12-11', specification_id: 2 };

describe('the proposal of a split', () => {
  test('divides 480 cars over 30 days with a breakpoint on day 11 into 160 and 320', () => {
    expect(proposeSplit(plan, [cut])).toEqual([
      { begin_date: '2026-12-01', end_date: '2026-12-10', quant: 160, specification_id: 1 },
      { begin_date: '2026-12-11', end_date: '2026-12-30', quant: 320, specification_id: 2 },
    ]);
  });

  test.each([
    [100, [33, 67]],
    [1, [0, 1]],
    [1.5, [0.5, 1]],
    [0.001, [0, 0.001]],
    [0, [0, 0]],
  ])(
    'divides %d cars into whole cars if the quantity is whole, with the remainder in the last part',
    (quant, shares) => {
      expect(proposeSplit({ ...plan, quant }, [cut]).map((part) => part.quant)).toEqual(shares);
    },
  );

  test('has at most ten parts, and the last part extends to the end of the plan', () => {
    const cuts = Array.from({ length: 12 }, (_, place) => ({
      day: `2026-12-${String(place + 2).padStart(2, '0')}`,
      specification_id: place + 2,
    }));
    const parts = proposeSplit(plan, cuts);
    expect(parts).toHaveLength(10);
    expect(parts.at(-1)).toMatchObject({ begin_date: '2026-12-10', end_date: '2026-12-30' });
    expect(splitFault(plan, parts)).toBeUndefined();
  });
});

describe('the fault of a split', () => {
  const [first, second] = proposeSplit(plan, [cut]);
  if (!first || !second) throw new Error('The proposal must have two parts.');
  const days = "The parts must cover the plan's days without gap or overlap.";

  test.each([
    ['is undefined for the proposal', [first, second], undefined],
    ['is about the days if there is a gap', [first, { ...second, begin_date: '2026-12-12' }], days],
    ['is about the days if parts overlap', [first, { ...second, begin_date: '2026-12-10' }], days],
    ['is about the days if the begin differs', [{ ...first, begin_date: '2026-12-02' }, second], days],
    ['is about the days if the end differs', [first, { ...second, end_date: '2026-12-29' }], days],
    ['is about the days if the order is wrong', [second, first], days],
    [
      'names the quantity of the plan if the parts have another sum',
      [first, { ...second, quant: 319 }],
      'The quantities must add up to 480.',
    ],
  ])('%s', (_, parts, fault) => {
    expect(splitFault(plan, parts)).toBe(fault);
  });

  test('is undefined for exact decimals: 0.1 and 0.2 add up to 0.3', () => {
    const parts = [
      { ...first, quant: 0.1 },
      { ...second, quant: 0.2 },
    ];
    expect(splitFault({ ...plan, quant: 0.3 }, parts)).toBeUndefined();
  });
});
