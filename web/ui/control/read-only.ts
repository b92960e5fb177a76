import { createContext, use } from 'react';

/** True if the fields only show their values, because the user may not change them. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(readOnly = false): boolean {
  return use(ReadOnlyContext) || readOnly;
}
