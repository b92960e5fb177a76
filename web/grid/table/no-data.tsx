import { Button } from '../../ui/control/button.tsx';
import styles from './no-data.module.css';

interface NoDataProps {
  /** What was searched for, where a search is why nothing is there. */
  search: string;
  onClear: () => void;
}

/** What stands where rows would. */
export function NoData({ search, onClear }: NoDataProps) {
  return (
    <div className={styles.empty}>
      <p>No data</p>
      {search && <Button onClick={onClear}>Clear search “{search}”</Button>}
    </div>
  );
}
