import type { ReactNode } from 'react';
import type { Where } from '#domain/wire/condition';
import { Button } from '../../ui/control/button.tsx';
import styles from './no-data.module.css';

interface NoDataProps {
  /** What was searched for, where a search is why nothing is there. */
  search: string;
  /** Whether conditions are why. */
  filtered: boolean;
  /** Leaves the search or the conditions out. */
  onClear: (part: { search: string } | { where: Where }) => void;
  /** What can be done where nothing has been stored yet. */
  children?: ReactNode;
}

/** What stands where rows would. */
export function NoData({ search, filtered, onClear, children }: NoDataProps) {
  return (
    <div className={styles.empty}>
      <p>No data</p>
      <div className={styles.actions}>
        {filtered && <Button onClick={() => onClear({ where: {} })}>Clear filters</Button>}
        {search && <Button onClick={() => onClear({ search: '' })}>Clear search “{search}”</Button>}
        {!search && !filtered && children}
      </div>
    </div>
  );
}
