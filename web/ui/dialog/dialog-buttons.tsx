import type { KeyboardEvent, ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

/** The row of buttons that ends a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div className={styles.buttons} onKeyDown={refuseHeldKeys}>
      {children}
    </div>
  );
}

/** A key held down since before the dialog opened must not answer it. */
function refuseHeldKeys(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
