import { IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#domain/values/counted';
import { isAtLeast } from '#domain/wire/role';
import { useRole } from '../../api/user.ts';
import { ChangedSaps } from '../../coverage/changed-saps.tsx';
import { TriedLanes, useTriedWords } from '../../try/lane-changes.tsx';
import { readTried, type Tried, useTried, writeTried } from '../../try/tried.ts';
import { triedWords } from '../../try/tried-words.ts';
import { copyWithToast } from '../../ui/clipboard/copy-to-clipboard.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ApplyDialog, canBeApplied } from './apply-dialog.tsx';
import styles from './try-bar.module.css';

const DAMAGED = 'The link is incomplete, so there is nothing to try.';

const copyLink = (path: string) =>
  copyWithToast(
    { text: window.location.origin + path },
    'Link copied.',
    'Copying failed. Copy the address of this page.',
  );

/** Shows the suppositions with their actions (behaviour 43.6). */
export function TryBar() {
  const { tried, set } = useTried();
  const router = useRouter();
  const [opened, setOpened] = useState<'compare' | 'apply'>();
  const mayApply = isAtLeast(useRole(), 'editor') && tried.some(canBeApplied);
  const isDamaged = tried.length === 0;
  const close = () => setOpened(undefined);
  // Reads the URL again, because another supposition may have been removed while this one was being applied.
  const remove = (removed: Tried) =>
    set(
      readTried(router.latestLocation.hash).filter((entry) => writeTried([entry]) !== writeTried([removed])),
    );

  return (
    <section className={styles.bar} aria-label="Suppositions">
      <strong>{isDamaged ? DAMAGED : `Trying ${counted(tried.length, 'thing')}`}</strong>
      <ul className={styles.things}>
        {tried.map((entry) => {
          const words = triedWords(entry);
          return (
            <li key={writeTried([entry])}>
              {words}
              <IconButton icon={IconX} label={`Remove: ${words}`} onClick={() => remove(entry)} />
            </li>
          );
        })}
      </ul>
      {!isDamaged && (
        <strong className={styles.result} role="status">
          <ShortResult />
        </strong>
      )}
      <div className={styles.actions}>
        {!isDamaged && <Button onClick={() => setOpened('compare')}>Compare</Button>}
        {!isDamaged && <Button onClick={() => void copyLink(router.state.location.href)}>Copy link</Button>}
        {mayApply && <Button onClick={() => setOpened('apply')}>Apply...</Button>}
        <Button onClick={() => set([])}>Stop</Button>
      </div>
      {opened === 'compare' && <CompareDialog onClose={close} />}
      {opened === 'apply' && <ApplyDialog tried={tried} onGone={remove} onClose={close} />}
    </section>
  );
}

function ShortResult() {
  return useTriedWords();
}

function CompareDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Effect of the suppositions" size="large" initialFocus onClose={onClose}>
      <div className="stack">
        <p>
          <ShortResult />
        </p>
        <TriedLanes />
        <ChangedSaps days={null} />
      </div>
    </Dialog>
  );
}
