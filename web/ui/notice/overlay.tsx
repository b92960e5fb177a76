import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './overlay.module.css';

interface OverlayProps {
  visible: boolean;
  /** Shown while it takes long. */
  children?: ReactNode;
}

/** Lies over its positioned parent while calls run; what is beneath keeps its place and its focus. */
export function Overlay({ visible, children }: OverlayProps) {
  return visible ? (
    <div className={styles.overlay}>
      <Loader size="sm" role="status" aria-label="Loading" />
      {children}
    </div>
  ) : null;
}
