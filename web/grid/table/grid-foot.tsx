import { Pager } from '../../ui/control/pager.tsx';
import type { ListState } from '../rows/grid-state.ts';
import styles from './waiting.module.css';

export function GridFoot({ state: { page, size, count, loading, change } }: { state: ListState }) {
  if (loading) return <div className={styles.foot} />;
  return (
    <Pager
      page={page}
      size={size}
      count={count}
      onPage={(next) => change({ page: next })}
      onSize={(next) => change({ size: next })}
    />
  );
}
