import { expect, test } from 'vitest';
import { earlierCodes, rememberedCodes } from './earlier-codes.ts';

const stored = { sap_code: 'C', sap_code_old: 'B', sap_code_older: 'A' };

test.each([
  ['another code comes before the earlier ones, and a third one is dropped', 'D', ['C', 'B']],
  ['the same code changes nothing', 'C', ['B', 'A']],
  ['a code whose case alone differs is the same one', 'c', ['B', 'A']],
  ['a SAP that gets an earlier code back is not its own predecessor', 'b', ['C', 'A']],
])('%s', (_, sap_code, [sap_code_old, sap_code_older]) => {
  expect(rememberedCodes(stored, sap_code)).toEqual({ sap_code_old, sap_code_older });
});

test('a SAP without earlier codes remembers the one it loses', () => {
  const first = { sap_code: 'A', sap_code_old: null, sap_code_older: null };
  expect(rememberedCodes(first, 'B')).toEqual({ sap_code_old: 'A', sap_code_older: null });
});

test('earlier codes are listed once each, ignoring case, and two at most', () => {
  expect(earlierCodes('X', [null, 'a', 'A', undefined, 'x', 'b', 'c'])).toEqual({
    sap_code_old: 'a',
    sap_code_older: 'b',
  });
});
