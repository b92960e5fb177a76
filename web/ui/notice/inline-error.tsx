import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';

interface InlineErrorProps {
  message: string;
  onRetry?: (() => void) | undefined;
  action?: string | undefined;
  children?: ReactNode;
}

export function InlineError({ message, onRetry, action = 'Retry', children }: InlineErrorProps) {
  return (
    <div className="row notice fault" role="status">
      <span>{message}</span>
      {onRetry && <Button onClick={onRetry}>{action}</Button>}
      {children}
    </div>
  );
}
