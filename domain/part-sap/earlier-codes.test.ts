import { expect, test } from 'vitest';
import { earlierCodes, rememberedCodes } from './earlier-codes.ts';

const stored = { sap_code: 'C', sap_code_old: 'B', sap_code_older: 'A' };

test.each([
  ['the replaced code becomes the first earlier code, and a third is dropped', 'D', ['C', 'B']],
  ['the same code changes nothing', 'C', ['B', 'A']],
  ['a code that differs only in case counts as the same code', 'c', ['B', 'A']],
  ['a SAP that gets an earlier code back is not its own predecessor', 'b', ['C', 'A']],
])('%s', (_, sap_code, [sap_code_old, sap_code_older]) => {
  expect(rememberedCodes(stored, sap_code)).toEqual({ sap_code_old, sap_code_older });
});

test('a SAP without earlier codes keeps the replaced code', () => {
  const first = { sap_code: 'A', sap_code_old: null, sap_code_older: null };
  expect(rememberedCodes(first, 'B')).toEqual({ sap_code_old: 'A', sap_code_older: null });
});

test('at most two earlier codes are kept, each once, ignoring case', () => {
  expect(earlierCodes('X', [null, 'a', 'A', undefined, 'x', 'b', 'c'])).toEqual({
    sap_code_old: 'a',
    sap_code_older: 'b',
  });
});
