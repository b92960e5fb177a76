import type { FormEvent, ReactNode } from 'react';
import { useTitle } from '../ui/use-title.ts';
import styles from './auth-panel.module.css';

interface AuthPanelProps {
  title: string;
  onSubmit: () => void;
  failure: string | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

export function focusOnOpen(element: HTMLElement | null): void {
  element?.focus();
}

export function AuthPanel({ title, onSubmit, failure, children, footer }: AuthPanelProps) {
  useTitle(title);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <main className={styles.screen}>
      <form className={styles.panel} onSubmit={handleSubmit} aria-label={title} noValidate>
        <span className="line strong secondary">
          <img src="/favicon.svg" alt="" width={24} height={24} />
          Partline
        </span>
        <h1>{title}</h1>
        {children}
        <p className="error" role="alert">
          {failure}
        </p>
        {footer && <div className="row secondary">{footer}</div>}
      </form>
    </main>
  );
}
