import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import { Button } from '../ui/control/button.tsx';
import { HistoryEntries } from './history-entries.tsx';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  kind: RecordKind;
  /** The record; a new one has no history yet. */
  id: number | null;
}

/** Who changed what of a record, below its form; asked for only when somebody wants to know. */
export function HistoryPanel({ kind, id }: HistoryPanelProps) {
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  if (id === null) return null;

  return (
    <section className={styles.panel} aria-label="History">
      <Button
        icon={<Chevron size={16} aria-hidden />}
        expands={{ opened, id: panel }}
        onClick={() => setOpened((before) => !before)}
      >
        History
      </Button>
      <div id={panel}>{opened && <HistoryEntries kind={kind} id={id} />}</div>
    </section>
  );
}
