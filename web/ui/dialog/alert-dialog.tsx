import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './dialogs.module.css';

interface AlertDialogProps {
  /** The title if the alert is not about an error. */
  title?: string | undefined;
  size?: 'small' | 'medium';
  message: string;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

export function AlertDialog(props: AlertDialogProps) {
  const { title = 'Error', size = 'small', message, onClose, actions, children } = props;
  return (
    <Dialog title={title} role="alertdialog" size={size} onClose={onClose}>
      <p className={styles.error}>{message}</p>
      {children}
      <DialogButtons>
        {actions}
        <Button initialFocus onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
