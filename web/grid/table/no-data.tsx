import type { ReactNode } from 'react';
import { Button } from '../../ui/control/button.tsx';
import styles from './no-data.module.css';

interface NoDataProps {
  /** What was searched for, where a search is why nothing is there. */
  search: string;
  onClear: () => void;
  /** What can be done where nothing has been stored yet. */
  children?: ReactNode;
}

/** What stands where rows would. */
export function NoData({ search, onClear, children }: NoDataProps) {
  return (
    <div className={styles.empty}>
      <p>No data</p>
      <div className={styles.actions}>
        {search ? <Button onClick={onClear}>Clear search “{search}”</Button> : children}
      </div>
    </div>
  );
}
