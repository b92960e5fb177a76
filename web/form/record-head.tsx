import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { counted } from '#domain/values/counted';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { usePlanName } from '../ui/plan-name.tsx';
import { type ScreenAction, useScreenActions } from '../ui/screen-actions.ts';
import { lastChangedWords } from './history/last-change.ts';
import styles from './record-form.module.css';
import { RecordNav } from './record-nav.tsx';
import { RelatedButton } from './related/related-button.tsx';
import type { RecordState } from './use-record.ts';
import type { Refused } from './use-submit.ts';

interface RecordHeadProps {
  record: RecordState<unknown>;
  title: string;
  number: string | undefined;
  unsaved: boolean;
  maySave: boolean;
  /** True while the form loads or saves, and can be neither saved nor left. */
  busy: boolean;
  refused: Refused;
  actions: readonly ScreenAction[];
  prints: boolean;
  onBack: () => void;
}

export function RecordHead(props: RecordHeadProps) {
  const { record, title, number, unsaved, maySave, busy, refused, actions, prints, onBack } = props;
  const { kind, id, name, next, leave } = record;
  const go = useGo();
  const planName = usePlanName();
  const beside = (name?.title === number ? name?.detail : name?.title) ?? '';
  const lastChange = record.lastChange && lastChangedWords(record.lastChange);

  return (
    <header className={styles.head}>
      <h1>
        {title}
        {unsaved && <span className={styles.unsaved} role="img" aria-label="Unsaved changes" />}
      </h1>
      {/* Rendered even before the record has loaded, so that its name does not move the fields. */}
      {id !== null && (
        <p className={styles.name} title={beside}>
          {planName(beside)}
        </p>
      )}
      {lastChange && (
        <p className={styles.lastChange}>
          <TextButton title="Show history" onClick={() => record.history.current?.show()}>
            {lastChange}
          </TextButton>
        </p>
      )}
      <RecordNav kind={kind} id={id} />
      {id !== null && record.stored !== undefined && (
        <>
          <RelatedButton kind={kind} id={id} />
          <RecordMenu
            actions={[
              ...(next && !next.onlyOne && maySave
                ? [{ label: next.word, run: () => go(next.path(id)) }]
                : []),
              ...actions,
              ...(prints ? [{ label: 'Print', run: () => window.print() }] : []),
              ...(maySave ? [{ label: 'Duplicate', run: leave.duplicate }] : []),
            ]}
          />
        </>
      )}
      <span role="status">
        {refused.count > 0 && (
          <Button kind="danger-light" disabled={busy} onClick={refused.focusFirst}>
            {`${counted(refused.count, 'field')} to correct`}
          </Button>
        )}
      </span>
      <Button kind="quiet" disabled={busy} onClick={onBack}>
        Back
      </Button>
      {maySave && (
        <Button kind="primary" type="submit" disabled={busy || record.loading.missing}>
          Save
        </Button>
      )}
    </header>
  );
}

function RecordMenu({ actions }: { actions: readonly ScreenAction[] }) {
  useScreenActions(() => actions);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="quiet" aria-label="More actions" title="More actions">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
