import { Pager } from '../ui/pager.tsx';
import styles from './grid.module.css';
import type { GridState } from './grid-state.ts';
import { LIST_WINDOW, pageCount, pageWindow } from './page-window.ts';

/** The pager of a grid, whichever rows it holds. */
export function GridFoot({ state }: { state: Omit<GridState<never>, 'rows'> }) {
  const { page, size, count, change } = state;
  if (state.loading) return <div className={styles.noFoot} />;
  return (
    <Pager
      page={page}
      size={size}
      count={count}
      pages={pageWindow(page, pageCount(count, size), LIST_WINDOW)}
      onPage={(next) => change({ page: next })}
      onSize={(next) => change({ size: next })}
    />
  );
}
