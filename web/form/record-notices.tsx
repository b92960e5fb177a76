import { useEffect, useRef } from 'react';
import { Button } from '../ui/control/button.tsx';
import { isCovered } from '../ui/keys/read-key.ts';
import { lazy } from '../ui/lazy.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import type { MergeSource } from './conflict/use-merge.ts';

import type { DraftOffer, RecordState } from './use-record.ts';

const RESTORED = 'Your unsaved changes were restored.';
const ENDED = 'Your session ended before you saved this form. Your changes were kept.';
const REPLACED = 'This is the saved record. Your unsaved changes were kept.';

/** Loaded on demand, because conflicts are rare. */
const ConflictChoice = lazy(async () => (await import('./conflict/conflict-choice.tsx')).ConflictChoice);

interface RecordNoticesProps {
  record: RecordState<unknown>;
  /** True if the user has typed since the draft was restored: removing the draft would lose the typed values. */
  hasTyped: boolean;
  onLoadTheirs: () => void;
  merging: MergeSource;
  onAdd: () => void;
  onRetry: () => void;
}

export function RecordNotices(props: RecordNoticesProps) {
  const { record, hasTyped, merging, onLoadTheirs, onAdd, onRetry } = props;
  const { loading, draft, saving, leave } = record;
  const { failure, conflict } = saving;

  return (
    <>
      {draft && !loading.busy && !loading.failure?.retry && !saving.busy && !(draft.restored && hasTyped) && (
        <DraftNotice draft={draft} />
      )}
      {conflict && (
        <ConflictChoice
          conflict={conflict}
          quiet={saving.quiet}
          onClose={saving.dismiss}
          merging={merging}
          onMerge={record.merge.apply}
          onTake={onLoadTheirs}
          onAdd={onAdd}
        />
      )}
      {failure && <SaveFailure message={failure.message} onRetry={failure.canRetry ? onRetry : undefined} />}
      {loading.failure && (
        <InlineError
          message={loading.failure.message}
          action={loading.failure.retry ? 'Retry' : 'Back to the list'}
          onRetry={loading.failure.retry ?? leave.back}
        />
      )}
    </>
  );
}

interface SaveFailureProps {
  message: string;
  onRetry: (() => void) | undefined;
}

/** Shows why a save failed, and focuses Retry (behaviour 4.10). */
function SaveFailure({ message, onRetry }: SaveFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isCovered()) box.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={box}>
      <InlineError message={message} onRetry={onRetry} />
    </div>
  );
}

function DraftNotice({ draft }: { draft: DraftOffer }) {
  if (draft.restored) {
    return (
      <Notice tone="info" message={draft.message ?? RESTORED}>
        <Button onClick={draft.undo}>Undo</Button>
      </Notice>
    );
  }
  const added = draft.message && `${draft.message} Your unsaved changes were kept.`;
  return (
    <Notice tone="info" message={added ?? (draft.replaced ? REPLACED : ENDED)}>
      <Button onClick={draft.restore}>Restore</Button>
      <Button kind="quiet" onClick={draft.discard}>
        Discard
      </Button>
    </Notice>
  );
}
