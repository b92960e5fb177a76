/**
 * What a field has that holds a code: a phone leaves what is typed as it is, and what cannot be seen is taken out of
 * what is pasted (app/use-visible-paste.ts).
 */
export const CODE_INPUT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-code': true,
} as const;
