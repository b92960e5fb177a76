import type { ReactNode } from 'react';
import { Button } from '../../ui/control/button.tsx';
import type { Query } from '../../ui/use-own-location.ts';
import type { ListPosition } from '../pages/list-position.ts';
import styles from './no-data.module.css';

interface NoDataProps {
  /** What was searched for, where a search is why nothing is there. */
  search: string;
  /** Whether conditions are why. */
  filtered: boolean;
  /** The own parameters that show the whole list, where only a part of it is shown: `Show all` goes there. */
  whole: Query | undefined;
  /** Leaves the search, the conditions or the part out. */
  onClear: (patch: Partial<ListPosition>) => void;
  /** What can be done where nothing has been stored yet; left out where a chosen part of the list may be why. */
  children?: ReactNode;
}

/** What stands where rows would. */
export function NoData({ search, filtered, whole, onClear, children }: NoDataProps) {
  return (
    <div className={styles.empty}>
      <p>No data</p>
      <div className={styles.actions}>
        {filtered && <Button onClick={() => onClear({ where: {} })}>Clear filters</Button>}
        {search && <Button onClick={() => onClear({ search: '' })}>Clear search “{search}”</Button>}
        {search || filtered || !children
          ? whole && <Button onClick={() => onClear({ own: whole })}>Show all</Button>
          : children}
      </div>
    </div>
  );
}
