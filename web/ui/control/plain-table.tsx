import { type ReactNode, useRef } from 'react';
import styles from './plain-table.module.css';
import { useScrollEdges } from './use-scroll-edges.ts';

/**
 * A small read-only table. Numbers are aligned to the end (`data-align`) and red if they are bad (`data-negative`);
 * a column of texts takes the remaining width (`data-wide`). The header, the first column and a last column of numbers
 * are pinned. On a phone, the first column is not pinned if the last one is. A shadow marks hidden columns.
 */
export function PlainTable({ label, children }: { label: string; children: ReactNode }) {
  const scroller = useRef<HTMLElement>(null);
  useScrollEdges(scroller);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className="table" aria-label={label}>
        {children}
      </table>
    </section>
  );
}
