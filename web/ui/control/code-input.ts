/**
 * The attributes of a field for codes. Phones do not correct typed text, and invisible characters are removed from
 * pasted text (`app/shell.tsx`).
 */
export const CODE_INPUT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-code': true,
} as const;
