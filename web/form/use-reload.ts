import { useCallbackRef } from '@mantine/hooks';
import { useIsShown } from '../ui/use-is-shown.ts';
import { storeDrafts, unsavedAt } from './unsaved/unsaved-work.ts';
import type { RecordState } from './use-record.ts';

/**
 * Returns a function that reloads the record of the form after a dialog or a toast has written it. Unsaved values stay
 * in the form, unless the write changed the same values: then the form shows the stored values and offers the unsaved
 * ones. If the user has left the form, even for another record, nothing reloads.
 */
export function useReload({
  id,
  href,
  loading,
  merge,
}: Pick<RecordState<unknown>, 'id' | 'href' | 'loading' | 'merge'>): () => void {
  const isShown = useIsShown();
  const isOpen = useCallbackRef((written: number | null) => isShown.current && written === id);
  const reload = useCallbackRef(async (written: number | null) => {
    if (!isOpen(written)) return;
    if (unsavedAt(href)) {
      // Loaded on demand, because few forms have unsaved values then. If the record cannot be loaded, the reload says
      // so.
      const merging = import('./conflict/merge-unsaved.ts').then(({ mergeUnsaved }) =>
        mergeUnsaved(href, loading.fetchStored),
      );
      const merged = await merging.catch(() => undefined);
      if (!isOpen(written)) return;
      if (merged) {
        merge.apply(merged);
        // The merge stays unsaved.
        return merge.send();
      }
    }
    // If the draft cannot be stored, the values stay in the form, and saving them shows the conflict.
    if (storeDrafts({ replaced: true })) loading.reload();
  });
  return () => void reload(id);
}
