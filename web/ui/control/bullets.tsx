import type { ReactNode } from 'react';
import { grouped } from '#domain/values/counted';
import styles from './bullets.module.css';

interface BulletsProps {
  label: string;
  /** How many there are beside those that are named. */
  more?: number;
  children: ReactNode;
}

/** A list of some length within a dialog: it scrolls in itself. */
export function Bullets({ label, more = 0, children }: BulletsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by a key
    <ul className={styles.bullets} tabIndex={0} aria-label={label}>
      {children}
      {more > 0 && <li>and {grouped(more)} more</li>}
    </ul>
  );
}
