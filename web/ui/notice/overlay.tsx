import { Loader } from '@mantine/core';
import styles from './overlay.module.css';

/** Lies over its positioned parent while calls run; what is beneath keeps its place and its focus. */
export function Overlay({ visible }: { visible: boolean }) {
  return visible ? (
    <div className={styles.overlay} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  ) : null;
}
