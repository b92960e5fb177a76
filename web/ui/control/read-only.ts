import { createContext, use } from 'react';

/**
 * Whether the fields around here only show their values: those of a form that somebody looks at who may not change it.
 */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(readOnly = false): boolean {
  return use(ReadOnlyContext) || readOnly;
}
