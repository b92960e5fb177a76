import type { ReactNode } from 'react';
import styles from './bullets.module.css';

/** A list of some length within a dialog: it scrolls in itself. */
export function Bullets({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by a key
    <ul className={styles.bullets} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}
