import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';

/** What changes the form around it: it is not there in a form that only shows its record. */
export function Editable({ children }: { children: ReactNode }) {
  return !useReadOnly() && children;
}
