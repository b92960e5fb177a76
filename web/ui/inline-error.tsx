import { Button } from './button.tsx';
import styles from './inline-error.module.css';

interface InlineErrorProps {
  message: string;
  onRetry: () => void;
  /** Another word for the button, where trying again means something else. */
  action?: string;
}

/** A failure that needs no dialog: what happened, and Retry. Nothing else on the screen is lost. */
export function InlineError({ message, onRetry, action = 'Retry' }: InlineErrorProps) {
  return (
    <div className={styles.error} role="status">
      <span>{message}</span>
      <Button onClick={onRetry}>{action}</Button>
    </div>
  );
}
