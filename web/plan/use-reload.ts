import { useCallbackRef } from '@mantine/hooks';
import type { RecordState } from '../form/use-record.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { keepDrafts } from '../unsaved/drafts.ts';

/**
 * Loads the record of a form again after something else has written it, perhaps seconds later: what was typed meanwhile
 * is kept as a draft, and a form that was left, be it for another record, stays as it is.
 */
export function useReload({ id, loading }: Pick<RecordState<unknown>, 'id' | 'loading'>): () => void {
  const isShown = useIsShown();
  const reload = useCallbackRef((written: number | null) => {
    if (!isShown.current || written !== id) return;
    // If the draft cannot be stored, it stays in the form, and its save is merged with the stored plan.
    if (keepDrafts({ replaced: true })) loading.reload();
  });
  return () => reload(id);
}
