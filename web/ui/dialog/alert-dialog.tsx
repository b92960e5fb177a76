import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';
import styles from './alert-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface AlertDialogProps {
  size?: 'small' | 'medium';
  message: string;
  onClose: () => void;
  /** The buttons of the other ways on, before Close. */
  ways: ReactNode;
  /** What stands beneath the message. */
  children: ReactNode;
}

/** An alert that has more to offer than to be closed. */
export function AlertDialog({ size = 'small', message, onClose, ways, children }: AlertDialogProps) {
  return (
    <Dialog title="Error" role="alertdialog" size={size} opened onClose={onClose}>
      <p className={styles.message}>{message}</p>
      {children}
      <DialogButtons>
        {ways}
        <Button initialFocus onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
