import { notifications } from '@mantine/notifications';
import { Button } from './button.tsx';
import styles from './toast.module.css';

const SHOWN_FOR = 4_000;
const UNDO_FOR = 8_000;

/** Says in passing that something worked; it never carries the only copy of information. */
export function showToast(message: string): void {
  notifications.show({ message, autoClose: SHOWN_FOR, ...LOOK });
}

export function showSaved(): void {
  showToast('Saved');
}

/** Says what just changed, with the way back for eight seconds. */
export function showUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({
    message: (
      <span className={styles.undo}>
        {message}
        <Button
          kind="quiet"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
    autoClose: UNDO_FOR,
    ...LOOK,
  });
}

const LOOK = { withBorder: true, role: 'status', closeButtonProps: { 'aria-label': 'Dismiss' } };
