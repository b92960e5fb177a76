import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeFault,
  fold,
  joinLabel,
  note,
  noteFault,
  optionalCode,
  optionalFileName,
  requiredLabel,
  requiredName,
  searchForm,
  textFault,
} from './text.ts';

describe('a text', () => {
  test.each([
    ['fits its limit exactly', 'a'.repeat(64), undefined],
    ['is one character too long', 'a'.repeat(65), 'must be at most 64 characters long.'],
    ['contains a line break', 'a\nb', 'must not contain control characters.'],
    ['contains a NUL', 'a\u0000b', 'must not contain control characters.'],
    ['contains a DEL', 'a\u007fb', 'must not contain control characters.'],
    ['contains a lone surrogate', 'a\ud83d', 'contains a broken character. Type it again.'],
    ['contains a whole surrogate pair', '🚗', undefined],
    ['looks like markup, a formula or SQL', `<b>=1+1' OR 1=1--`, undefined],
  ])('has its fault, or none, if it %s', (_title, text, fault) => {
    expect(textFault(text, { max: 64 })).toBe(fault);
  });

  test('has a fault with thousands separators if it exceeds a limit above 999', () => {
    expect(textFault('a'.repeat(4001), { max: 4000 })).toBe('must be at most 4,000 characters long.');
  });
});

describe('a code', () => {
  test.each([
    ['400\u200b-1', 'An invisible character (U+200B) after "400".'],
    ['\u202e400', 'An invisible character (U+202E) before "400".'],
    ['\u3164', 'An invisible character (U+3164).'],
    ['4\u{e0041}', 'An invisible character (U+E0041) after "4".'],
    ['a\u0085b', 'An invisible character (U+0085) after "a".'],
    ['a\u00adb', 'An invisible character (U+00AD) after "a".'],
    ['a\u2060b', 'An invisible character (U+2060) after "a".'],
    ['a\u200eb', 'An invisible character (U+200E) after "a".'],
    ['a\ufe0fb', 'An invisible character (U+FE0F) after "a".'],
    ['a\u2800b', 'An invisible character (U+2800) after "a".'],
  ])('%j has the fault: %s', (text, fault) => {
    expect(codeFault(text)).toBe(fault);
  });

  test('may have wide spaces, combining marks, and letters and pictures of any script', () => {
    expect(codeFault('Болт\u00a0 №\u30001 é e\u0301 한글 🚗')).toBeUndefined();
  });
});

describe('a note', () => {
  test.each(['two\nlines', 'two\r\nlines', 'a\ttab'])('may contain %j', (text) => {
    expect(noteFault(text)).toBeUndefined();
  });

  test.each(['\u0000', '\u000b', '\u001b[31m'])('may not contain %j', (text) => {
    expect(noteFault(text)).toBe('must not contain control characters.');
  });
});

describe('parsing', () => {
  test('trims a text and keeps everything else as typed', () => {
    expect(requiredName.parse('  Болт  M8 ')).toBe('Болт  M8');
  });

  test.each([[''], ['   '], [null], [undefined]])('reads the optional text %j as null', (value) => {
    expect(optionalCode.parse(value)).toBeNull();
    expect(note.parse(value)).toBeNull();
  });

  test('refuses a blank required text', () => {
    expect(requiredName.safeParse('   ').success).toBe(false);
  });
});

describe('folding', () => {
  test.each([
    ['BOLT', 'bolt'],
    ['БОЛТ', 'болт'],
    ['ÉCROU', 'écrou'],
    ['e\u0301crou', '\u00e9crou'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['a\u00a0\u2009 b', 'A B'],
    ['a\u200bb\ufe0f', 'AB'],
  ])('makes %j and %j equal', (a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  test('ignores an invisible character at the end of any text', () => {
    const letter = fc.constantFrom(...' ~!09AZazЁЯёяЙйѐѝİıß×éÉ\u0306\u00a0\u0460');
    fc.assert(
      fc.property(fc.array(letter), (letters) => {
        const text = letters.join('');
        expect(fold(text)).toBe(fold(`${text}\u200b`));
      }),
      { numRuns: 2_000 },
    );
  });

  test('distinguishes letters of different alphabets that look alike', () => {
    expect(fold('A')).not.toBe(fold('А')); // Latin and Cyrillic
  });
});

describe('3.3: the search form', () => {
  test.each([
    ['O\u02bbz O\u02bcz O\u2018z O\u2019z O`z O\u00b4z O\uff07z', "o'z o'z o'z o'z o'z o'z o'z"],
    ['1\u20102\u20113\u20124\u20135\u20146\u20157\u22128\uff0d9', '1-2-3-4-5-6-7-8-9'],
    ['Шестерёнка Е\u0308Ж', 'шестеренка еж'],
    ['\u0130STANBUL I\u0307I\u0131i', 'istanbul iiii'],
    ['ＡＢ\u3000１２（ｘ）', 'ab 12(x)'],
    ['Nut  M8 × 12', 'nut m8 × 12'],
  ])('of %j is %j', (text, form) => {
    expect(searchForm(text)).toBe(form);
  });

  test('is the same for texts that are equal after folding', () => {
    const letter = fc.constantFrom(..." aAеЕёЁiİıI'’–-Ａ\u0307\u0308\u00ad\u00a0");
    fc.assert(
      fc.property(fc.array(letter), fc.array(letter), (a, b) => {
        const [one, other] = [a.join(''), b.join('')];
        expect(searchForm(fold(one))).toBe(searchForm(one));
        if (fold(one) === fold(other)) expect(searchForm(one)).toBe(searchForm(other));
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a label omits blank parts', () => {
  expect(joinLabel(['CM000001', 'Cobalt', 'LT-1.5'])).toBe('CM000001 · Cobalt · LT-1.5');
  expect(joinLabel(['CM000001', 'Cobalt', null])).toBe('CM000001 · Cobalt');
  expect(joinLabel(['PT000001', '', undefined])).toBe('PT000001');
});

test('direction marks are removed from the names of views and imported files', () => {
  expect(requiredLabel.parse(' to\u202egpj.exe ')).toBe('togpj.exe');
  expect(optionalFileName.parse('to\u2067gpj.exe')).toBe('togpj.exe');
  expect(optionalFileName.parse('\u200e')).toBeNull();
  expect(requiredLabel.safeParse('\u202e').success).toBe(false);
});
