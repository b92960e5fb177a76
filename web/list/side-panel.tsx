import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { grouped } from '#domain/values/counted';
import { focusRow } from '../grid/rows/focused-row.ts';
import { IconButton } from '../ui/control/button.tsx';
import { StepNav } from '../ui/control/step-nav.tsx';
import { Dialog, preventLeaving } from '../ui/dialog/dialog.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { coverOf } from '../ui/keys/read-key.ts';
import { actOnKey, useKeys } from '../ui/keys/use-keys.ts';
import type { List } from './rows/use-list.ts';
import styles from './side-panel.module.css';

export interface Opened {
  id: number;
  rows: readonly number[];
  /** The number of rows on earlier pages. */
  earlierRows: number;
  count: number | undefined;
  open: (id: number) => void;
  close: () => void;
}

export function openedIn<Row extends object>(
  { state, idOf }: Pick<List<Row>, 'state' | 'idOf'>,
  id: number | undefined,
  open: (id: number | undefined) => void,
): Opened | undefined {
  if (id === undefined) return undefined;
  const { rows, page, size, count } = state;
  const earlierRows = (page - 1) * size;
  return { id, rows: rows.map(idOf), earlierRows, count, open, close: () => open(undefined) };
}

interface ListWithPanelProps {
  panel: ReactNode;
  children: ReactNode;
}

/** A list with space beside it for the open record. The space is reserved before the panel loads. */
export function ListWithPanel({ panel, children }: ListWithPanelProps) {
  return (
    <div className={styles.whole} data-panel={panel ? true : undefined}>
      {children}
      {panel && <div className={styles.beside}>{panel}</div>}
    </div>
  );
}

interface SidePanelProps {
  title: string;
  opened: Opened;
  children: ReactNode;
}

/**
 * Shows a record beside its list, which stays usable. ↑ and ↓ move to the previous and next row, and Escape closes
 * the panel and focuses the row. On a narrow screen the panel covers the list.
 */
export function SidePanel(props: SidePanelProps) {
  const isAlone = useMediaQuery('screen and (width < 860px)', undefined, { getInitialValueInEffect: false });
  const { title, opened, children } = props;
  const place = usePlace(opened);
  if (!isAlone) return <PanelBesideList {...props} place={place} />;
  return (
    <Dialog title={title} size="screen" initialFocus onClose={opened.close}>
      <div className={styles.nav}>
        <RowNav opened={opened} place={place} />
      </div>
      {children}
    </Dialog>
  );
}

/** Returns the index of the open record among the rows, its last index if it has left the page, or else 0. */
function usePlace({ id, rows }: Opened): number {
  const [last, setLast] = useState({ id, index: 0 });
  const index = rows.indexOf(id);
  if (index >= 0 && (last.id !== id || last.index !== index)) setLast({ id, index });
  if (index >= 0) return index;
  return last.id === id ? Math.min(last.index, rows.length - 1) : 0;
}

function PanelBesideList({ title, opened, place, children }: SidePanelProps & { place: number }) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('h2')?.focus(), []);
  useRowFocusAfter(panel, opened.id);
  useKeys({ Escape: opened.close });

  function handleKeyDown(event: KeyboardEvent) {
    // React also propagates keys from dialogs that the panel opened.
    if (coverOf(event.nativeEvent)) return;
    const step = (by: number) => !takesArrows(event.target) && stepRow(opened, place, by);
    actOnKey(event, { Escape: opened.close, ArrowDown: () => step(1), ArrowUp: () => step(-1) });
  }

  return (
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-labelledby={titleId}
      data-beside
      onKeyDown={handleKeyDown}
      onSubmit={preventLeaving}
    >
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1} aria-live="polite">
          {title}
        </h2>
        <RowNav opened={opened} place={place} />
        <IconButton icon={IconX} label="Close" onClick={opened.close} />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function RowNav({ opened, place }: { opened: Opened; place: number }) {
  const { id, rows, earlierRows, count } = opened;
  const index = rows.indexOf(id);
  if (rows.length === 0) return null;
  const step = (by: number) => stepRow(opened, place, by);
  const position =
    index < 0
      ? 'Not on this page'
      : `${grouped(earlierRows + index + 1)} of ${count === undefined ? '…' : grouped(count)}`;
  return (
    <StepNav
      label="Rows of the list"
      one="row"
      at={index}
      count={rows.length}
      position={position}
      onStep={step}
    />
  );
}

/**
 * Opens the next or previous row and returns false if there is none. If the open record is not on the page, the row in
 * its place is next.
 */
function stepRow({ id, rows, open }: Opened, place: number, by: number): boolean {
  const next = rows.includes(id) || by < 0 ? rows[place + by] : rows[place];
  if (next === undefined) return false;
  open(next);
  return true;
}

/** Returns whether an element uses the arrow keys itself: a field, or a table that scrolls. */
function takesArrows(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, section[tabindex="0"]') !== null
  );
}

/** Focuses the row of the record when the panel closes, unless another element has the focus. */
function useRowFocusAfter(panel: { current: HTMLElement | null }, id: number): void {
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useEffect(() => {
    const list = panel.current?.closest('main > *');
    return () => {
      if (!list?.isConnected || document.activeElement !== document.body) return;
      focusRow(list, last.current);
      if (document.activeElement === document.body) focusHeading(list);
    };
  }, [panel]);
}
