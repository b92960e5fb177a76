import { grouped } from '#domain/values/counted';
import styles from './count.module.css';

/** A count beside the name of the counted items. */
export function Count({ children }: { children: number }) {
  return (
    <span className={styles.count} data-tone="neutral">
      {grouped(children)}
    </span>
  );
}
