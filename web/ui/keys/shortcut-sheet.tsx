import { Fragment } from 'react';
import { SAVES_RECORDS, useMay } from '../../api/user.ts';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './shortcut-sheet.module.css';
import { type NavPlace, SHORTCUTS, waysTo } from './shortcuts.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** How the kinds of records follow from each other. */
const CHAIN = [
  'A car model is built of parts. Each part is ordered by a code, its part SAP.',
  'A specification says what one car of a model takes from a day on. A plan says how many cars are built, and when.',
  'A purchase orders what a plan needs. Invoices say what of it was sent, and the containers that it comes in.',
  'Coverage holds what plans need against what is in stock and on its way. Today shows what waits for a decision.',
];

/** The words of the screens and their meanings, in alphabetical order. */
const WORDS: Readonly<Record<string, string>> = {
  Active:
    'It can be chosen anew. A Passive one stays where it was chosen before. A part SAP counts as active when its part is, too.',
  'Begin date (breakpoint)':
    'The first day on which a specification holds, until a newer one of its car model begins.',
  Coverage: 'Whether there is enough of a part SAP, and when it runs short.',
  'Less, More': 'Of a purchase: invoices hold less, or more, of it than was ordered.',
  LOT: 'The number of a batch of parts, on a line of an invoice.',
  'Missing, Extra': 'Of a purchase: it was ordered and is on no invoice, or came without being ordered.',
  MOQ: 'The smallest quantity of a part SAP that can be ordered.',
  'Open order, Transit, Arrived': 'What an invoice holds has not left, is on its way, or is here.',
  Package: 'One container and LOT with its quantity, where a line of an invoice came in several.',
  'Part SAP': 'The code by which a part is ordered. A part may have several; earlier codes still find it.',
  Superseded: 'A newer specification has taken its place.',
};

interface ShortcutSheetProps {
  /** The links of the navbar. */
  places: readonly NavPlace[];
  onClose: () => void;
}

/** The list of all keys, the chain of records, and the glossary. */
export default function ShortcutSheet({ places, onClose }: ShortcutSheetProps) {
  const [singleKeys] = useSingleKeys();
  const mayChange = useMay(SAVES_RECORDS);
  const groups = { ...SHORTCUTS, Everywhere: [...waysTo(places), ...SHORTCUTS.Everywhere] };
  return (
    <Dialog title="Help" initialFocus onClose={onClose} size="large">
      <section className={`stack ${styles.chain}`} aria-label="How Partline works">
        <h3>How Partline works</h3>
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
