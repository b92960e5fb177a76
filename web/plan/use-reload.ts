import { useCallback, useEffect, useRef } from 'react';
import { keepDrafts } from '../unsaved/drafts.ts';

/**
 * Loads the record of a form again after something else has written it, perhaps seconds later: what was typed meanwhile is
 * kept as a draft, and a form that was left stays as it is.
 */
export function useReload(reload: () => void): () => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });

  return useCallback(() => {
    if (!isShown.current) return;
    keepDrafts({ replaced: true });
    latest.current();
  }, []);
}
