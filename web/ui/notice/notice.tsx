import type { ReactNode } from 'react';

interface NoticeProps {
  /** `warn` asks for a look, `info` only tells. */
  tone: 'warn' | 'info';
  /** The sentence. */
  message: ReactNode;
  /** The actions that help. */
  children?: ReactNode;
}

/** Something worth knowing about what is on the screen; it stays as long as it is true. */
export function Notice({ tone, message, children }: NoticeProps) {
  return (
    <div className="row notice" data-tone={tone} role="status">
      <span>{message}</span>
      {children}
    </div>
  );
}
