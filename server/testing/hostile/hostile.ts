/** Texts that have broken programs before: at the limits, in the syntax of another language, or empty. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'é',
  'e\u0301',
  '\u202egpj.exe',
  '\ufeff',
  '👩‍🔧',
  "'; drop table users--",
  '$1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of another template language
  '${x}',
  '%',
  '\\',
  '-',
  '--state',
  '-(select pg_sleep(5))',
  '__proto__',
  'constructor',
  'toString',
  'infinity',
  '-infinity',
  'NaN',
  'today',
  '1e400',
  '0x10',
  '2026-02-29',
  '2024-02-29',
  '0000-01-01',
  '10000-01-01',
  '2026-1-5',
  '2026-01-05T00:00:00Z',
  '<img src=x onerror=window.__x=1>',
  '../../etc/passwd',
  'x'.repeat(64),
  'x'.repeat(201),
  'x'.repeat(4_001),
];

/** Numbers on either side of the limits of a column, an id or JavaScript itself. */
export const HOSTILE_NUMBERS: readonly number[] = [
  0, -0, -1, 1, 0.1, 1.5, 0.0005, 1e-7, 1e-50, -0.001, 999_999_999.999, 1_000_000_000, 99_999_999_999.999,
  2_147_483_647, 2_147_483_648, 9_007_199_254_740_992, 1e15, 1e21, 1.7e308,
];

/** Values of every JSON type. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { toString: 'x' },
  ...HOSTILE_NUMBERS,
  ...HOSTILE_TEXTS,
];
