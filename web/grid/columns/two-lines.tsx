import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/**
 * A cell of two lines, for phones without space for the columns that the second line shows. Screen readers read the
 * columns instead.
 */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className={styles.first}>{children}</span>
      <span className={styles.below} aria-hidden>
        {below}
      </span>
    </>
  );
}
