import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { RecordState } from './use-record.ts';

/** Offers what was typed here before the session ended. */
export function DraftOffer({ draft }: { draft: NonNullable<RecordState<unknown>['draft']> }) {
  return (
    <Notice tone="info" message="Your session ended before you saved this form. What you typed was kept.">
      <Button onClick={draft.restore}>Restore</Button>
      <Button kind="quiet" onClick={draft.discard}>
        Discard
      </Button>
    </Notice>
  );
}
