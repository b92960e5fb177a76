import { Fragment } from 'react';
import { useSetting } from '../../api/use-setting.ts';
import { SAVES_RECORDS, useMay } from '../../api/user.ts';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './help-dialog.module.css';
import { type NavPlace, SHORTCUTS, shortcutsTo } from './shortcuts.ts';

const CHAIN = [
  'A car model is built of parts. Each part is ordered by a code, its part SAP.',
  'A specification lists the parts that one car of a model needs from a certain day. A plan sets how many cars are built, and when.',
  'A purchase orders the parts that a plan needs. Invoices list the parts that were sent, and their containers.',
  'Coverage compares the needs of plans with the parts in stock and on their way. Today shows the decisions to make.',
];

const WORDS: Readonly<Record<string, string>> = {
  Active:
    'An active record can be chosen. A passive record stays where it was chosen before. A part SAP is active only if its part is, too.',
  'Begin date (breakpoint)':
    'The first day on which a specification is in force. It stays in force until a newer specification of its car model begins.',
  Coverage: 'Shows whether there is enough of a part SAP, and when it runs short.',
  'Less, More': 'Parts of a purchase with less, or more, invoiced than ordered.',
  LOT: 'The number of a batch of parts in a line of an invoice.',
  'Missing, Extra': 'Parts of a purchase that were ordered but not invoiced, or invoiced but not ordered.',
  MOQ: 'The smallest quantity of a part SAP to order at once.',
  'Open order, Transit, Arrived':
    'The parts of an invoice have not been sent, are on their way, or have arrived.',
  Package: 'One container and LOT with its quantity, if a line of an invoice has several.',
  'Part SAP': 'The code by which a part is ordered. A part may have several; earlier codes still find it.',
  Superseded: 'Replaced by a newer specification.',
};

interface HelpDialogProps {
  places: readonly NavPlace[];
  onClose: () => void;
}

export default function HelpDialog({ places, onClose }: HelpDialogProps) {
  const [singleKeys] = useSetting('single-keys');
  const mayChange = useMay(SAVES_RECORDS);
  const groups = { ...SHORTCUTS, Everywhere: [...shortcutsTo(places), ...SHORTCUTS.Everywhere] };
  return (
    <Dialog title="Help" initialFocus onClose={onClose} size="large">
      <section className={`stack ${styles.chain}`} aria-label="How Partline works">
        <h3>How Partline works</h3>
        {CHAIN.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      {!singleKeys && (
        <p className="about">
          Single-key shortcuts are off. You can turn them on in the menu under your name.
        </p>
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
