import { describe, expect, test } from 'vitest';
import { optionalId, recordId, recordIds, requiredId, version } from './record-id.ts';

describe('an id', () => {
  test.each([1, 2_147_483_647])('may be %d', (id) => {
    expect(recordId.parse(id)).toBe(id);
  });

  test.each([[0], [-1], [1.5], [2_147_483_648], [1e308], [Number.NaN], ['1'], [null], [{}]])(
    'may not be %o',
    (id) => {
      expect(recordId.safeParse(id).success).toBe(false);
    },
  );
});

test.each([[null], [''], [undefined]])('the optional id %j in a save means none', (id) => {
  expect(optionalId.parse(id)).toBeNull();
});

test('an optional id of a stored record is kept', () => {
  expect(optionalId.parse(7)).toBe(7);
});

test.each(['7', 0, false])('%j is not an id in a save', (id) => {
  expect(optionalId.safeParse(id).success).toBe(false);
});

test.each([[null], ['']])('the required reference %j counts as missing', (id) => {
  expect(requiredId.safeParse(id).error?.issues[0]?.message).toBe('is required.');
});

test('repeated ids in a call count once', () => {
  expect(recordIds.parse([3, 1, 3])).toEqual([3, 1]);
});

test('a call about records requires at least one id', () => {
  expect(recordIds.safeParse([]).success).toBe(false);
});

test('a save may omit the version', () => {
  expect([version.parse(undefined), version.parse(null), version.parse(3)]).toEqual([undefined, null, 3]);
});
