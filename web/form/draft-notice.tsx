import { Button } from '../ui/control/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import type { DraftOffer } from './use-kept-draft.ts';

const ENDED = 'Your session ended before you saved this form. What you typed was kept.';
const REPLACED = 'This is what is stored now. What you had typed was kept.';

/** Offers what was typed here before the session ended, or before the record was loaded again. */
export function DraftNotice({ draft }: { draft: DraftOffer }) {
  return (
    <Notice tone="info" message={draft.replaced ? REPLACED : ENDED}>
      <Button onClick={draft.restore}>Restore</Button>
      <Button kind="quiet" onClick={draft.discard}>
        Discard
      </Button>
    </Notice>
  );
}
