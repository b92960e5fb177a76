import { useMemo } from 'react';
import { Pager } from '../../ui/control/pager.tsx';
import type { ListState } from '../rows/grid-state.ts';
import styles from './grid-foot.module.css';

/** The pager of a grid. */
export function GridFoot({ state }: { state: ListState }) {
  const { page, size, count, change } = state;
  // Memoised, so that it renders only when the number of rows changes.
  const pager = useMemo(
    () => (
      <Pager
        page={page}
        size={size}
        count={count}
        onPage={(next) => change({ page: next })}
        onSize={(next) => change({ size: next })}
      />
    ),
    [page, size, count, change],
  );
  return state.loading ? <div className={styles.loading} /> : pager;
}
