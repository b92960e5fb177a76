import { Button } from '../ui/control/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import type { DraftOffer } from './use-kept-draft.ts';

const BACK = 'What you had typed is back.';
const ENDED = 'Your session ended before you saved this form. What you typed was kept.';
const REPLACED = 'This is what is stored now. What you had typed was kept.';

/** What was typed here before the session ended, or before the record was loaded again: put back, or offered. */
export function DraftNotice({ draft }: { draft: DraftOffer }) {
  if (draft.restored) {
    return (
      <Notice tone="info" message={draft.said ?? BACK}>
        <Button onClick={draft.undo}>Undo</Button>
      </Notice>
    );
  }
  return (
    <Notice tone="info" message={draft.said ?? (draft.replaced ? REPLACED : ENDED)}>
      <Button onClick={draft.restore}>Restore</Button>
      <Button kind="quiet" onClick={draft.discard}>
        Discard
      </Button>
    </Notice>
  );
}
