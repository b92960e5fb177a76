import { Button } from '../ui/button.tsx';
import styles from './record-form.module.css';
import type { RecordState } from './use-record.ts';

/** Offers what was typed here before the session ended. */
export function DraftOffer({ draft }: { draft: NonNullable<RecordState<unknown>['draft']> }) {
  return (
    <div className={styles.draft} role="status">
      <span>Your session ended before you saved this form. What you typed was kept.</span>
      <Button onClick={draft.restore}>Restore</Button>
      <Button kind="quiet" onClick={draft.discard}>
        Discard
      </Button>
    </div>
  );
}
