import { grouped } from '#domain/values/counted';
import { recordPath } from '../paths.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import styles from './delete-refused.module.css';
import type { Refusal } from './use-delete.ts';

interface DeleteRefusedProps {
  refusal: Refusal;
  onClose: () => void;
  /** Makes the records passive instead, where the kind has a state. */
  onRetire: ((ids: number[]) => void) | undefined;
}

/** Why records cannot be deleted: the server's sentence, and the way to what is in the way. */
export default function DeleteRefused({ refusal, onClose, onRetire }: DeleteRefusedProps) {
  const { ids, message, uses } = refusal;
  return (
    <AlertDialog
      message={message}
      onClose={onClose}
      ways={
        onRetire && (
          <Button onClick={() => onRetire(ids)}>
            {ids.length === 1 ? 'Set to Passive' : `Set ${grouped(ids.length)} to Passive`}
          </Button>
        )
      }
    >
      <ul className={styles.uses}>
        {uses.map(({ used, by, kind, id }) => {
          const path = recordPath(kind, id);
          return (
            <li key={`${used} ${kind} ${id}`}>
              {used} – {path ? <Link to={path}>{by}</Link> : by}
            </li>
          );
        })}
      </ul>
    </AlertDialog>
  );
}
