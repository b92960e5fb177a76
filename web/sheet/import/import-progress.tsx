import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Working } from '../preview/working.tsx';
import type { ImportRunState } from './use-import-run.ts';

/** How far this page's own import is, where the server tells it, or that its answer was lost (behaviour 10.11). */
export function importProgress({ own, isLost }: Pick<ImportRunState, 'own' | 'isLost'>): ReactNode {
  if (own) return <Working label="Importing" count={own.total} written={own.written} />;
  if (!isLost) return undefined;
  return (
    <span className="line note">
      <Loader size={16} aria-hidden />
      <span role="status">No answer came. Asking the server what became of the import...</span>
    </span>
  );
}
