import { type ReactNode, useRef } from 'react';
import styles from './plain-table.module.css';
import { useScrollEdges } from './use-scroll-edges.ts';

/**
 * A small table that is only read. Figures end their column (`data-align`), are red below zero (`data-negative`), and
 * texts take what room there is (`data-wide`); what is scrolled goes on beneath the head, the first column and a last
 * one of figures, which on a phone stays alone, and a shadow says where.
 */
export function PlainTable({ label, children }: { label: string; children: ReactNode }) {
  const scroller = useRef<HTMLElement>(null);
  useScrollEdges(scroller);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className="table" aria-label={label}>
        {children}
      </table>
    </section>
  );
}
