import { useCallbackRef } from '@mantine/hooks';
import { useIsShown } from '../ui/use-is-shown.ts';
import { keepDrafts } from '../unsaved/drafts.ts';

/**
 * Loads the record of a form again after something else has written it, perhaps seconds later: what was typed meanwhile
 * is kept as a draft, and a form that was left stays as it is.
 */
export function useReload(reload: () => void): () => void {
  const isShown = useIsShown();
  return useCallbackRef(() => {
    if (!isShown.current) return;
    keepDrafts({ replaced: true });
    reload();
  });
}
