import { Button } from '../ui/control/button.tsx';
import { AlertDialog } from '../ui/dialog/alert-dialog.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { type Conflict, conflictWords } from './conflict.ts';
import styles from './record-form.module.css';

interface ConflictChoiceProps {
  conflict: Conflict;
  /** A line on the screen instead of an alert. */
  quiet: boolean;
  onClose: () => void;
  /** Opens the record as it is stored now. */
  onTake: () => void;
  /** Saves what the form holds over what is stored now. */
  onKeep: () => void;
}

/** Who changed the record meanwhile, and the two ways on. */
export function ConflictChoice({ conflict, quiet, onClose, onTake, onKeep }: ConflictChoiceProps) {
  const { message } = conflict;
  // The alert makes room for the question that follows; a line stays beneath it.
  const then = (go: () => void) => () => {
    if (!quiet) onClose();
    go();
  };
  const ways = (
    <>
      <Button onClick={then(onTake)}>Load theirs</Button>
      <Button onClick={then(onKeep)}>Keep mine</Button>
    </>
  );

  if (quiet) return <InlineError message={`${message} ${conflictWords(conflict)}`}>{ways}</InlineError>;
  return (
    <AlertDialog message={message} onClose={onClose} ways={ways}>
      <p className={styles.lastChange}>{conflictWords(conflict)}</p>
    </AlertDialog>
  );
}
