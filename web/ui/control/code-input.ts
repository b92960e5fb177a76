/** The attributes of a field for codes. Phones do not correct its text, and `app/shell.tsx` cleans pasted text. */
export const CODE_INPUT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-code': true,
} as const;
