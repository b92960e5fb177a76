import { grouped } from '#domain/values/counted';
import styles from './count.module.css';

export function Count({ children }: { children: number }) {
  return (
    <span className={styles.count} data-tone="neutral">
      {grouped(children)}
    </span>
  );
}
