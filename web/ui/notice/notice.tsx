import type { ReactNode } from 'react';

interface NoticeProps {
  /** `warn` needs attention, `info` does not. */
  tone: 'warn' | 'info';
  message: ReactNode;
  /** The actions that resolve the message. */
  children?: ReactNode;
}

/** A message about the content of the screen, which stays as long as it applies. */
export function Notice({ tone, message, children }: NoticeProps) {
  return (
    <div className="row notice" data-tone={tone} role="status">
      <span>{message}</span>
      {children}
    </div>
  );
}
