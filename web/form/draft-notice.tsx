import { Button } from '../ui/control/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import type { DraftOffer } from './use-kept-draft.ts';

const BACK = 'What you had typed is back.';
const ENDED = 'Your session ended before you saved this form. What you typed was kept.';
const REPLACED = 'This is what is stored now. What you had typed was kept.';

const NO_LONGER = 'What you had typed was kept, but you can no longer save it.';
const SHOWN = 'This is what you had typed. It is not stored.';

/**
 * What was typed here before the session ended, or before the record was loaded again: put back, offered, or only
 * shown.
 */
export function DraftNotice({ draft }: { draft: DraftOffer }) {
  const { lookOnly } = draft;
  if (draft.restored) {
    return (
      <Notice tone="info" message={lookOnly ? SHOWN : (draft.said ?? BACK)}>
        <Button onClick={draft.undo}>{lookOnly ? 'Hide' : 'Undo'}</Button>
      </Notice>
    );
  }
  const kept = draft.said ?? (draft.replaced ? REPLACED : ENDED);
  return (
    <Notice tone="info" message={lookOnly ? NO_LONGER : kept}>
      <Button onClick={draft.restore}>{lookOnly ? 'Show' : 'Restore'}</Button>
      <Button kind="quiet" onClick={draft.discard}>
        Discard
      </Button>
    </Notice>
  );
}
