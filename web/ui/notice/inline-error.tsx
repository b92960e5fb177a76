import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';

interface InlineErrorProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** Another label for the button if a retry means something else. */
  action?: string | undefined;
  /** Additional actions. */
  children?: ReactNode;
}

/** A failure without a dialog: the message, and Retry. Nothing else on the screen is lost. */
export function InlineError({ message, onRetry, action = 'Retry', children }: InlineErrorProps) {
  return (
    <div className="row notice fault" role="status">
      <span>{message}</span>
      {onRetry && <Button onClick={onRetry}>{action}</Button>}
      {children}
    </div>
  );
}
