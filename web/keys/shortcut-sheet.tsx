import { Fragment } from 'react';
import { SAVES_RECORDS, useMay } from '../api/user.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './shortcut-sheet.module.css';
import { type NavPlace, SHORTCUTS, waysTo } from './shortcuts.ts';
import { useSingleKeys } from './use-single-keys.ts';
import { CHAIN, WORDS } from './words.ts';

interface ShortcutSheetProps {
  /** The links of the navbar. */
  places: readonly NavPlace[];
  onClose: () => void;
}

/** The list of all keys, how the records hang together, and what the words mean. */
export default function ShortcutSheet({ places, onClose }: ShortcutSheetProps) {
  const [singleKeys] = useSingleKeys();
  const mayChange = useMay(SAVES_RECORDS);
  const groups = { ...SHORTCUTS, Everywhere: [...waysTo(places), ...SHORTCUTS.Everywhere] };
  return (
    <Dialog title="Help" initialFocus onClose={onClose} size="large">
      <section className={`stack ${styles.chain}`} aria-label="How it hangs together">
        <h3>How it hangs together</h3>
        {CHAIN.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      {!singleKeys && (
        <p className="about">Single-key shortcuts are switched off in the menu under your name.</p>
      )}
      <div className={styles.groups}>
        {Object.entries(groups).map(([where, shortcuts]) => (
          <section key={where} aria-label={where}>
            <h3 className="label">{where}</h3>
            <dl className={styles.keys}>
              {shortcuts
                .filter(({ changes }) => mayChange || !changes)
                .map(({ keys, does }) => (
                  <Fragment key={does}>
                    <dt className="row">
                      {keys.map((together, index) => (
                        <Fragment key={together.join()}>
                          {index > 0 && <span className="small dimmed">or</span>}
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
        <section aria-label="Words">
          <h3 className="label">Words</h3>
          <dl>
            {Object.entries(WORDS).map(([word, meaning]) => (
              <Fragment key={word}>
                <dt className="row">{word}</dt>
                <dd>{meaning}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
