import { counted, grouped } from '#domain/values/counted';
import { Button } from '../../ui/control/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { InlineError } from '../../ui/notice/inline-error.tsx';
import styles from './conflict.module.css';
import { type Conflict, conflictWords, DELETED } from './conflict.ts';
import { MergeTable } from './merge-table.tsx';
import { type MergeSource, type MergeState, useMerge } from './use-merge.ts';

interface ConflictChoiceProps {
  conflict: Conflict;
  /** True if the conflict is shown as part of the screen instead of in an alert. */
  quiet: boolean;
  merging: MergeSource;
  onClose: () => void;
  onMerge: (outcome: MergeState['outcome']) => void;
  onTake: () => void;
  onAdd: () => void;
}

export function ConflictChoice(props: ConflictChoiceProps) {
  const { quiet, merging, onClose, onMerge, onTake, onAdd } = props;
  const { query, merged, deleted } = useMerge(props.conflict, merging);
  const conflict = deleted ? DELETED : props.conflict;
  const { message, changed } = conflict;
  const closeAlertAnd = (go: () => void) => () => {
    if (!quiet) onClose();
    go();
  };

  const resolutions = changed ? (
    <>
      {merged && (
        <Button
          kind="primary"
          disabled={!merged.decided}
          onClick={() => {
            onClose();
            onMerge(merged.outcome);
          }}
        >
          Merge and save
        </Button>
      )}
      <Button onClick={closeAlertAnd(onTake)}>Load theirs</Button>
    </>
  ) : (
    <Button onClick={closeAlertAnd(onAdd)}>Add as new</Button>
  );

  const report = changed && (
    <>
      {query.isPending && <p className={styles.sentence}>Comparing the changes...</p>}
      <FailedQuery query={query} />
      {merged && <p className={styles.sentence}>{mergeSentence(changed.username, merged)}</p>}
      {merged && <MergeTable merged={merged} />}
    </>
  );

  if (quiet) {
    return (
      <div>
        <InlineError message={`${message} ${conflictWords(conflict)}`}>{resolutions}</InlineError>
        {report}
      </div>
    );
  }
  return (
    <AlertDialog
      title={changed && 'Changed meanwhile'}
      message={message}
      size="medium"
      onClose={onClose}
      actions={resolutions}
    >
      <p className={styles.sentence}>{conflictWords(conflict)}</p>
      {report}
    </AlertDialog>
  );
}

/** Returns `boris changed 3 values, you changed 2: no conflicts.` */
function mergeSentence(username: string | null, { counts, rows }: MergeState): string {
  const theirs = counts.theirs === 0 ? 'nothing' : counted(counts.theirs, 'value');
  const mine = counts.mine === 0 ? 'nothing' : grouped(counts.mine);
  const clashes = rows.filter((row) => row.clashes).length;
  const found = clashes === 0 ? 'no conflicts' : counted(clashes, 'conflict');
  return `${username ?? 'Somebody'} changed ${theirs}, you changed ${mine}: ${found}.`;
}
