import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { counted, grouped } from '#domain/values/counted';
import { Button } from '../../ui/control/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { isCovered } from '../../ui/keys/read-key.ts';
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

  function mergeAndSave({ outcome }: MergeState) {
    onClose();
    onMerge(outcome);
  }

  const box = useRef<HTMLDivElement>(null);
  /** Focuses the first choice, `Merge and save` if there is none to make, or the box until the changes are compared. */
  function focusChoice() {
    const [path] = merged?.open ?? [];
    const selector = path === undefined ? 'button:enabled' : `[data-path="${CSS.escape(path)}"] input`;
    const choice = merged && box.current?.querySelector<HTMLElement>(selector);
    (choice ?? box.current)?.focus();
  }
  const isCompared = merged !== undefined;
  const focusFirst = useEffectEvent(() => {
    // Keeps the focus if the user has moved it while the changes were compared.
    const isThere = box.current?.contains(document.activeElement);
    if ((isThere || !isCompared) && !isCovered()) focusChoice();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices appear once the changes are compared
  useEffect(() => focusFirst(), [isCompared]);
  useImperativeHandle(quiet && merged ? merging.onSave : null, () => () => {
    if (merged && merged.open.length === 0) mergeAndSave(merged);
    else focusChoice();
  });

  const resolutions = changed ? (
    <>
      {merged && (
        <Button kind="primary" disabled={merged.open.length > 0} onClick={() => mergeAndSave(merged)}>
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
      <div ref={box} tabIndex={-1}>
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
  const conflicts = rows.filter((row) => row.isConflict).length;
  const found = conflicts === 0 ? 'no conflicts' : counted(conflicts, 'conflict');
  return `${username ?? 'Somebody'} changed ${theirs}, you changed ${mine}: ${found}.`;
}
