import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';

/** Hides controls that change the form if the form is read-only. */
export function Editable({ children }: { children: ReactNode }) {
  return !useReadOnly() && children;
}
