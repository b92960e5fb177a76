import { type KeyboardEvent, useState } from 'react';
import { Button } from '../control/button.tsx';
import { type PendingDialog, usePendingDialogs } from './ask.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './dialogs.module.css';

/** Shows alerts and confirmations one after the other. The application has a single host. */
export function DialogHost() {
  const [first] = usePendingDialogs();
  return first ? <OpenDialog key={first.id} dialog={first} /> : null;
}

function OpenDialog({ dialog }: { dialog: PendingDialog }) {
  const { message, reason, action, refuse, onNeverAgain, answer } = dialog;
  const [neverAgain, setNeverAgain] = useState(false);

  function finish(agreed: boolean) {
    if (agreed && neverAgain) onNeverAgain?.();
    answer(agreed);
  }

  function confirmByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Otherwise the key would also press the form's Save button, which has the focus once the dialog is closed.
    event.preventDefault();
    finish(true);
  }

  return (
    <Dialog
      title={action ? 'Confirm' : 'Error'}
      role="alertdialog"
      size="small"
      onClose={() => finish(false)}
    >
      {reason && <p className={styles.error}>{reason}</p>}
      <p className={action ? styles.message : styles.error}>{message}</p>
      <DialogButtons>
        {onNeverAgain && (
          <label className="line note grow">
            <input
              type="checkbox"
              checked={neverAgain}
              onChange={({ currentTarget }) => setNeverAgain(currentTarget.checked)}
              onKeyDown={confirmByEnter}
            />
            Don't ask again
          </label>
        )}
        {action && (
          <Button
            kind={refuse ? 'primary' : 'default'}
            initialFocus={Boolean(refuse)}
            onClick={() => finish(false)}
          >
            {refuse ?? 'Cancel'}
          </Button>
        )}
        <Button
          kind={action === 'Delete' ? 'danger' : action && !refuse ? 'primary' : 'default'}
          initialFocus={!refuse}
          onClick={() => finish(action !== undefined)}
        >
          {action ?? 'Close'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
