import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';

interface InlineErrorProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** The label of the button; `Retry` by default. */
  action?: string | undefined;
  /** Additional actions. */
  children?: ReactNode;
}

/** Shows a failure in place, with a button to retry or for another action if there is one. */
export function InlineError({ message, onRetry, action = 'Retry', children }: InlineErrorProps) {
  return (
    <div className="row notice fault" role="status">
      <span>{message}</span>
      {onRetry && <Button onClick={onRetry}>{action}</Button>}
      {children}
    </div>
  );
}
