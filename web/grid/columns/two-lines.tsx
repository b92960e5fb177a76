import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A cell of two lines, where a phone has no room for the columns of the second one; these say it to screen readers. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className={styles.line}>{children}</span>
      <span className={`${styles.line} ${styles.below}`} aria-hidden>
        {below}
      </span>
    </>
  );
}
