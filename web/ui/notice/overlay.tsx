import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './overlay.module.css';

interface OverlayProps {
  visible: boolean;
  /** Content below the loader, such as a message after a long wait. */
  children?: ReactNode;
}

/** Covers its positioned parent while calls run. The content below keeps its position and focus. */
export function Overlay({ visible, children }: OverlayProps) {
  return visible ? (
    <div className={styles.overlay}>
      <Loader size="sm" role="status" aria-label="Loading" />
      {children}
    </div>
  ) : null;
}
