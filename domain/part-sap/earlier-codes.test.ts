import { expect, test } from 'vitest';
import type { NamedSap } from '../lines/sap-lookup.ts';
import { earlierCodes, otherSapWarning, rememberedCodes } from './earlier-codes.ts';

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

const sap = (sap_code: string, earlier: Partial<NamedSap> = {}) =>
  ({ sap_code, sap_code_old: null, sap_code_older: null, ...earlier }) as NamedSap;

test.each<[string, string, NamedSap, string | undefined]>([
  [
    'the code that it had last',
    'e1-0020',
    sap('E1-0020Y', { sap_code_old: 'E1-0020' }),
    'e1-0020 is an earlier code of E1-0020Y',
  ],
  [
    'the code before that',
    'B',
    sap('D', { sap_code_old: 'C', sap_code_older: 'B' }),
    'B is an earlier code of D',
  ],
  ['its code with fewer zeros', '71201', sap('00071201'), '00071201 exists'],
  ['its code with more zeros', '00071201', sap('71201'), '71201 exists'],
  ['none for its current code', 'B', sap('b', { sap_code_old: 'B' }), undefined],
  ['none for another number', '71202', sap('00071201'), undefined],
])('8.3: the warning about a code that another SAP has or had: %s', (_, code, other, warning) => {
  expect(otherSapWarning(code, [other])).toBe(warning);
});
