import type { ReactNode } from 'react';

interface NoticeProps {
  /** `warn` needs attention, `info` does not. */
  tone: 'warn' | 'info';
  /** The sentence. */
  message: ReactNode;
  /** Actions that resolve it. */
  children?: ReactNode;
}

/** A message about the content of the screen; it stays as long as it is true. */
export function Notice({ tone, message, children }: NoticeProps) {
  return (
    <div className="row notice" data-tone={tone} role="status">
      <span>{message}</span>
      {children}
    </div>
  );
}
