import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './columns.module.css';

export function BarCell({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.percent}>
      {bar}
      <span>{children}</span>
    </span>
  );
}

export function PercentCell({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <BarCell bar={children}>
      {percent >= 100 && <IconCheck size={12} aria-hidden className={`good ${styles.full}`} />}
      <span className={percent === 0 ? 'dimmed' : undefined}>{percent}%</span>
    </BarCell>
  );
}

interface ShareBarProps {
  percent: number;
  hue: 'open' | 'transit' | 'arrived';
}

/** A share of a whole as a small bar. It is hidden from screen readers, which read the number. */
export function ShareBar({ percent, hue }: ShareBarProps) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width="100" height="6" />
      <rect className={styles[hue]} width={Math.min(100, Math.max(0, percent))} height="6" />
    </svg>
  );
}
