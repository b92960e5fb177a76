import { useCallbackRef } from '@mantine/hooks';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import { hasUnsaved, storeDrafts } from './unsaved/unsaved-work.ts';
import type { RecordState } from './use-record.ts';

/**
 * Returns a function that reloads the record of the form after a dialog or a toast has changed it. The form then shows
 * the stored values and offers to restore unsaved values. If the user has left the form, even for another record,
 * nothing reloads.
 */
export function useReload({
  id,
  loading,
  draft,
}: Pick<RecordState<unknown>, 'id' | 'loading' | 'draft'>): () => void {
  const isMounted = useIsMounted();
  const reload = useCallbackRef((written: number | null) => {
    if (!isMounted.current || written !== id) return;
    // The unsaved values would replace the offered draft. They stay in the form, and saving them shows the conflict.
    if (draft && !draft.restored && hasUnsaved()) return;
    // If the draft cannot be stored, the values stay in the form, and saving them shows the conflict.
    if (storeDrafts({ replaced: true })) loading.reload();
  });
  return () => reload(id);
}
