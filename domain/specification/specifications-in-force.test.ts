import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { State } from '../values/state.ts';
import { type DatedSpecification, specificationsInForce } from './specifications-in-force.ts';

function specification(specification_id: number, begin_date: string, state: State = 'A'): DatedSpecification {
  return { specification_id, begin_date, state };
}

describe('a specification of a car model', () => {
  test('is in force from its begin date on if it is the only active one', () => {
    expect(specificationsInForce([specification(1, '2026-01-05')]).get(1)).toEqual({
      actual_state: 'A',
      in_force_from: '2026-01-05',
      in_force_to: null,
    });
  });

  test('is superseded by the next active one, and in force until the day before that one begins', () => {
    const force = specificationsInForce([
      specification(1, '2026-01-05'),
      specification(2, '2026-03-01'),
      specification(3, '2026-06-01'),
    ]);
    expect([1, 2, 3].map((id) => force.get(id)?.actual_state)).toEqual(['P', 'P', 'A']);
    expect(force.get(1)).toMatchObject({ in_force_from: '2026-01-05', in_force_to: '2026-02-28' });
    expect(force.get(2)).toMatchObject({ in_force_from: '2026-03-01', in_force_to: '2026-05-31' });
  });

  test('is not superseded by a passive newer one', () => {
    const force = specificationsInForce([
      specification(1, '2026-01-05'),
      specification(2, '2026-03-01', 'P'),
    ]);
    expect(force.get(1)).toEqual({ actual_state: 'A', in_force_from: '2026-01-05', in_force_to: null });
    expect(force.get(2)).toEqual({ actual_state: 'A', in_force_from: null, in_force_to: null });
  });

  test('is superseded by a newer one even if it is itself passive', () => {
    const force = specificationsInForce([
      specification(1, '2026-01-05', 'P'),
      specification(2, '2026-03-01'),
    ]);
    expect(force.get(1)).toEqual({ actual_state: 'P', in_force_from: null, in_force_to: null });
  });

  test('is superseded by another one with the same begin date and a higher id', () => {
    const force = specificationsInForce([specification(2, '2026-01-05'), specification(1, '2026-01-05')]);
    expect(force.get(1)).toEqual({ actual_state: 'P', in_force_from: null, in_force_to: null });
    expect(force.get(2)).toMatchObject({ actual_state: 'A', in_force_from: '2026-01-05' });
  });

  test('is the only one in force on any day since the first active one began, and none is in force earlier', () => {
    const some = fc
      .array(fc.record({ begin: fc.integer({ min: 1, max: 28 }), state: fc.constantFrom<State>('A', 'P') }), {
        maxLength: 12,
      })
      .map((list) =>
        list.map(({ begin, state }, index) =>
          specification(index + 1, `2026-02-${String(begin).padStart(2, '0')}`, state),
        ),
      );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 28 }), (specifications, date) => {
        const today = `2026-02-${String(date).padStart(2, '0')}`;
        const inForce = [...specificationsInForce(specifications).values()].filter(
          ({ in_force_from, in_force_to }) =>
            in_force_from !== null &&
            in_force_from <= today &&
            (in_force_to === null || today <= in_force_to),
        );
        const begun = specifications.some(({ begin_date, state }) => state === 'A' && begin_date <= today);
        expect(inForce).toHaveLength(begun ? 1 : 0);
      }),
    );
  });
});
