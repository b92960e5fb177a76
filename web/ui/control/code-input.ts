/**
 * The attributes of a field that holds a code: a phone leaves typed text as it is, and invisible characters are
 * removed from pasted text (`app/shell.tsx`).
 */
export const CODE_INPUT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-code': true,
} as const;
