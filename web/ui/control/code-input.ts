/**
 * The attributes of a field for codes: a phone leaves typed text unchanged, and invisible characters are removed from
 * pasted text (`app/shell.tsx`).
 */
export const CODE_INPUT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-code': true,
} as const;
