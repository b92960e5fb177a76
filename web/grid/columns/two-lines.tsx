import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

interface TwoLinesProps {
  children: ReactNode;
  below: ReactNode;
}

/**
 * A cell of two lines, for phones, which have no space for the columns that the second line shows. Screen readers read
 * the columns instead.
 */
export function TwoLines({ children, below }: TwoLinesProps) {
  return (
    <>
      <span className={styles.first}>{children}</span>
      <span className={styles.below} aria-hidden>
        {below}
      </span>
    </>
  );
}
