import type { ReactNode } from 'react';
import { grouped } from '#domain/values/counted';
import styles from './bullets.module.css';

interface BulletsProps {
  label: string;
  moreCount?: number;
  children: ReactNode;
}

export function Bullets({ label, moreCount = 0, children }: BulletsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be focusable
    <ul className={styles.bullets} tabIndex={0} aria-label={label}>
      {children}
      {moreCount > 0 && <li>and {grouped(moreCount)} more</li>}
    </ul>
  );
}
