import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface LinkProps {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** What the next screen may need but the address must not carry. */
  state?: object | undefined;
  current?: boolean | undefined;
}

/** A real link to one of our `paths`: a plain click stays in the page, any other is the browser's. */
export function Link({ to, children, className, state, current = false }: LinkProps) {
  const router = useRouter();

  function handleClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: to, ...(state ? { state } : {}) });
  }

  return (
    <a href={to} className={className} onClick={handleClick} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
