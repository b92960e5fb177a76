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

const ONE = { refused: 'It is in use and cannot be deleted.', instead: 'Set it to Passive instead.' };
const SEVERAL = {
  refused: 'Some of them are in use: none was deleted.',
  instead: 'Set them to Passive instead.',
};

/** Why records cannot be deleted: a short sentence, and the way to each that is in the way, which says the rest. */
export default function DeleteRefused({ refusal, onClose, onSetPassive }: DeleteRefusedProps) {
  const { ids, uses, more } = refusal;
  const { refused, instead } = ids.length === 1 ? ONE : SEVERAL;
  return (
    <AlertDialog
      message={onSetPassive ? `${refused} ${instead}` : refused}
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
