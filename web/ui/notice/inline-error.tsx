import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';

interface InlineErrorProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** Another word for the button, where trying again means something else. */
  action?: string | undefined;
  /** Other ways on. */
  children?: ReactNode;
}

/** A failure that needs no dialog: what happened, and Retry. Nothing else on the screen is lost. */
export function InlineError({ message, onRetry, action = 'Retry', children }: InlineErrorProps) {
  return (
    <div className="row notice fault" role="status">
      <span>{message}</span>
      {onRetry && <Button onClick={onRetry}>{action}</Button>}
      {children}
    </div>
  );
}
