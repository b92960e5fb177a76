import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** A percentage beside the bar that draws it; the whole has a mark of its own. */
export function PercentCell({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <span className={styles.percent}>
      {children}
      <span>
        {percent >= 100 && <IconCheck size={12} aria-hidden className={`good ${styles.full}`} />}
        {percent}%
      </span>
    </span>
  );
}
