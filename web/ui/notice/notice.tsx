import type { ReactNode } from 'react';

interface NoticeProps {
  /** `warn` needs attention; `info` does not. */
  tone: 'warn' | 'info';
  message: ReactNode;
  children?: ReactNode;
}

export function Notice({ tone, message, children }: NoticeProps) {
  return (
    <div className="row notice" data-tone={tone} role="status">
      <span>{message}</span>
      {children}
    </div>
  );
}
