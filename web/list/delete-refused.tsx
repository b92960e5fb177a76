import { grouped } from '#domain/values/counted';
import { recordPath } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { AlertDialog } from '../ui/dialog/alert-dialog.tsx';
import styles from './delete-refused.module.css';
import type { Refusal } from './use-delete.ts';

interface DeleteRefusedProps {
  refusal: Refusal;
  onClose: () => void;
  /** Sets the records to Passive instead, where the kind has a state. */
  onSetPassive: ((ids: number[]) => void) | undefined;
}

/** Why records cannot be deleted: the sentence of the server, and beneath it the way to each that is in the way. */
export default function DeleteRefused({ refusal, onClose, onSetPassive }: DeleteRefusedProps) {
  const { ids, message, uses, more } = refusal;
  return (
    <AlertDialog
      message={message}
      onClose={onClose}
      ways={
        onSetPassive && (
          <Button onClick={() => onSetPassive(ids)}>
            {ids.length === 1 ? 'Set to Passive' : `Set ${grouped(ids.length)} to Passive`}
          </Button>
        )
      }
    >
      <ul className={styles.uses}>
        {uses.map(({ used, by, kind, id }) => (
          <li key={`${used} ${kind} ${id}`}>
            {used} – <Link to={recordPath(kind, id)}>{by}</Link>
          </li>
        ))}
        {more > 0 && <li>and {grouped(more)} more</li>}
      </ul>
    </AlertDialog>
  );
}
