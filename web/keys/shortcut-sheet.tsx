import { Fragment } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './shortcut-sheet.module.css';
import { SHORTCUTS } from './shortcuts.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** The list of all keys. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [singleKeys] = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" opened onClose={onClose} size="large">
      {!singleKeys && (
        <p className={styles.off}>Single-key shortcuts are switched off in the menu under your name.</p>
      )}
      <div className={styles.groups}>
        {Object.entries(SHORTCUTS).map(([where, shortcuts]) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl className={styles.keys}>
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={does}>
                  <dt>
                    {keys.map((together, index) => (
                      <Fragment key={together.join()}>
                        {index > 0 && <span className={styles.or}>or</span>}
                        <span className={styles.together}>
                          {together.map((key) => (
                            <kbd key={key}>{key}</kbd>
                          ))}
                        </span>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
