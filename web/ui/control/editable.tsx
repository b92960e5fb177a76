import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';

export function Editable({ children }: { children: ReactNode }) {
  return !useReadOnly() && children;
}
