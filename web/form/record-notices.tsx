import { InlineError } from '../ui/notice/inline-error.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { RecordState } from './use-record.ts';

interface RecordNoticesProps {
  record: RecordState<unknown>;
  /** Opens the record as it is stored now. */
  onLoadTheirs: () => void;
  /** Saves what the form holds over the version that is stored now. */
  onKeepMine: (version: number) => void;
  /** Saves once more. */
  onRetry: () => void;
}

/** What is to be said above the fields: a draft, a conflict, a record that was not saved or did not come. */
export function RecordNotices({ record, onLoadTheirs, onKeepMine, onRetry }: RecordNoticesProps) {
  const { loading, draft, saving, leave } = record;
  const { failure, conflict } = saving;

  return (
    <>
      {draft && !loading.busy && !saving.busy && <DraftNotice draft={draft} />}
      {conflict && (
        <ConflictChoice
          conflict={conflict}
          quiet={saving.quiet}
          onClose={saving.dismiss}
          onTake={onLoadTheirs}
          onKeep={() => onKeepMine(conflict.version)}
        />
      )}
      {failure && <InlineError message={failure.message} onRetry={failure.canRetry ? onRetry : undefined} />}
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
