import { Fragment, type MouseEvent, useEffect } from 'react';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { StateBadge, StatusBadge } from '../ui/control/badge.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import styles from './palette.module.css';
import type { Entry, Section } from './sections.ts';

interface PaletteListProps {
  id: string;
  sections: readonly Section[];
  marked: number;
  search: string;
  busy: boolean;
  onMark: (index: number) => void;
  onOpen: (entry: Entry, newTab: boolean) => void;
}

export function PaletteList({ id, sections, marked, search, busy, onMark, onOpen }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, marked]);

  const firsts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  );

  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={busy}
      // Keeps the focus in the field when the user clicks in the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {sections.map(({ title, entries }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets
        <div key={title} role="group" aria-label={title}>
          <p className={styles.heading} aria-hidden="true">
            {title}
          </p>
          {entries.map((entry, entryIndex) => {
            const position = (firsts[index] ?? 0) + entryIndex;
            return (
              <Option
                key={`${entry.path} ${entry.title}`}
                id={`${id}-${position}`}
                entry={entry}
                search={search}
                selected={position === marked}
                onMark={() => onMark(position)}
                onOpen={(newTab) => onOpen(entry, newTab)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  search: string;
  selected: boolean;
  onMark: () => void;
  onOpen: (newTab: boolean) => void;
}

function Option({ id, entry, search, selected, onMark, onOpen }: OptionProps) {
  const details = [entry.detail, entry.why].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus of a combobox stays in its field
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      onPointerMove={selected ? undefined : onMark}
      onClick={(event: MouseEvent) => onOpen(event.ctrlKey || event.metaKey)}
      onAuxClick={(event: MouseEvent) => event.button === 1 && onOpen(true)}
    >
      <span className="column grow">
        <span className={styles.title}>
          <PlanName label={entry.title} search={search} />
        </span>
        {details.length > 0 && (
          <span className={styles.detail}>
            {details.map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                <PlanName label={part ?? ''} search={search} />
              </Fragment>
            ))}
          </span>
        )}
      </span>
      {entry.state && <State {...entry.state} />}
      <span className={styles.what}>{entry.what}</span>
    </div>
  );
}

/** Shows the status of an invoice or a container. For other records, shows only `Passive`. */
function State({ kind, state }: NonNullable<Entry['state']>) {
  if (kind === 'invoice' || kind === 'container') {
    const status = state as InvoiceStatus;
    return <StatusBadge status={status} label={INVOICE_STATUS_LABELS[status]} />;
  }
  return state === 'P' ? <StateBadge label="Passive" /> : null;
}
