import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';

/** Hides controls that change the form when the form only shows its record. */
export function Editable({ children }: { children: ReactNode }) {
  return !useReadOnly() && children;
}
