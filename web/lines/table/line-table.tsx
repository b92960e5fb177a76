import { IconCopy, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { repeatedLines } from '#domain/lines/line';
import type { LinesBinding } from '../../form/form.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { useScrollEdges } from '../../ui/control/use-scroll-edges.ts';
import { useKeys } from '../../ui/keys/use-keys.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { isFormBusy, useLineClipboard } from '../import/use-line-clipboard.ts';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields } from '../line-fields.ts';
import { columnOf, fieldOf, rowKeyOf } from '../line-focus.ts';
import type { LineSheet } from '../line-sheet.ts';
import { LineTotals } from '../line-totals.tsx';
import { useDeferredRows } from '../use-deferred-rows.ts';
import type { Lines } from '../use-lines.ts';
import { LineFinder } from './line-finder.tsx';
import { LineHead } from './line-head.tsx';
import { LineRow, type RowContext } from './line-row.tsx';
import classes from './line-table.module.css';
import { firstWidths, lineWidths } from './line-widths.ts';
import type { SapGrid } from './sap-cell.tsx';
import { useLineFaults } from './use-line-faults.ts';
import { useLineFilters } from './use-line-filters.ts';
import { useLineNavigation } from './use-line-navigation.ts';
import { type LineFilterState, useLineView } from './use-line-view.ts';
import { useTypedCodes } from './use-typed-codes.ts';

/** Gets the focus of a removed element: if a neighboring row got it, the next key would change another line. */
const TABLE = '[data-lines]';

interface LineTableProps<Fields extends LineFields> extends LinesBinding {
  above?: ReactNode;
  texts: { title: string; empty: string; add: string };
  lines: Lines<Fields>;
  saps: SapGrid;
  /** The purchase whose SAPs the lookup lists first. */
  purchaseId?: number | undefined;
  /** A constant, so that rows stay memoized. */
  sheet: LineSheet<Fields>;
  /** A constant, so that rows stay memoized. */
  columns: readonly LineColumn<Fields>[];
  /** The tooltip of a quantity; a stable function, so that rows stay memoized. */
  explain?: RowContext<Fields>['explain'];
  onImport?: () => void;
  children?: ReactNode;
  /** The first button below the message that there are no lines. */
  begin?: ReactNode;
  /** A button that changes nothing, so read-only lines show it, too. */
  tryIt?: ReactNode;
}

export function LineTable<Fields extends LineFields>(props: LineTableProps<Fields>) {
  const { texts, lines, saps, sheet, columns, explain, showFaults, children, tryIt } = props;
  const { edits } = lines;
  const isReadOnly = useReadOnly();
  const isPhone = useIsPhone();
  const filters = useLineFilters(props);
  const view = useLineView(lines, columns, filters);
  const { rows } = view;
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const { pages, first, ...navigation } = useLineNavigation(lines, view, { table, columns, isReadOnly });
  const { pasting, copyAll, pasteRows } = useLineClipboard({
    lines,
    shown: rows,
    sheet,
    section,
    isReadOnly,
    onPasted: showPasted,
  });
  const findCode = useTypedCodes(edits);
  // A draft may have a code whose lookup was interrupted by the end of the session.
  const findInterrupted = useEffectEvent(() => {
    for (const { key, sap_id, sap_code, fault } of lines.rows)
      if (sap_id === null && sap_code !== null && !fault) void findCode(key, sap_code);
  });
  useEffect(() => findInterrupted(), []);
  const context: RowContext<Fields> = useMemo(
    () => ({ saps, columns, explain, edits, findCode, showFaults, isReadOnly, isPhone }),
    [saps, columns, explain, edits, findCode, showFaults, isReadOnly, isPhone],
  );

  const counted = rows.filter(({ offered }) => !offered).length;
  const repeated = useMemo(() => new Set(repeatedLines(lines.rows)), [lines.rows]);
  const deferred = useDeferredRows(lines.rows);
  const { sap, quantity } = useMemo(() => firstWidths(deferred), [deferred]);
  const { least, widths } = lineWidths({ sap, quantity }, columns, isPhone);

  useLineFaults(props, { ...navigation, show });
  useScrollEdges(scroller);
  // Adds a line from elsewhere in the form. Within the table, `handleKeyDown` handles the key.
  useKeys({ 'Mod+Enter': () => !isReadOnly && !isFormBusy(section.current) && navigation.add() });

  function changeFilter(patch: Partial<LineFilterState>) {
    navigation.turnTo(1);
    view.changeFilter(patch);
  }

  function showAll() {
    view.showAll();
    lines.showAll?.();
  }

  function show(index: number) {
    navigation.show(view.shownIndexOf(index));
  }

  function showPasted(index: number) {
    show(index);
    scroller.current?.focus();
  }

  return (
    <div className={classes.around} data-focus-home={TABLE}>
      {props.above}
      <section ref={section} className={classes.lines} aria-labelledby={titleId} aria-busy={pasting}>
        <header className={classes.toolbar}>
          <h2 id={titleId} className="heading">
            {texts.title}
          </h2>
          {pasting && <span role="status">Pasting...</span>}
          {!isReadOnly && children}
          {tryIt}
          {lines.entered.length > 0 && (
            <IconButton icon={IconCopy} label="Copy all lines" onClick={copyAll} />
          )}
          {!isReadOnly && (
            <Button icon={<IconPlus size={16} aria-hidden />} onClick={navigation.add}>
              {texts.add}
            </Button>
          )}
        </header>
        {lines.rows.length > 0 && (
          <LineFinder
            view={view}
            filters={filters}
            found={counted}
            total={lines.entered.length}
            onChange={changeFilter}
            goTo={({ key }, index) => {
              navigation.show(index);
              navigation.focus(key, 'quant');
            }}
          />
        )}
        <section
          ref={scroller}
          className={classes.scroller}
          data-lines
          style={{ '--sap-width': `${sap}px`, '--quantity-width': `${quantity}px` } as CSSProperties}
          aria-label={`${texts.title}, table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          onBlur={({ target, relatedTarget }) => {
            edits.endTyping();
            const next = relatedTarget instanceof Element ? relatedTarget.closest('td') : null;
            if (next && next !== target.closest('td') && fieldOf(target) === 'sap_id')
              navigation.closeLookup();
          }}
          onClick={({ target }) => {
            if (!(target instanceof Element)) return;
            if (fieldOf(target) === 'remove') navigation.remove(target);
            if (columnOf(target) === 'sap_id') navigation.openLookup(rowKeyOf(target));
          }}
          onKeyDown={navigation.handleKeyDown}
        >
          <table ref={table} className={classes.table} style={{ minWidth: least }} aria-labelledby={titleId}>
            <LineHead
              columns={columns}
              widths={widths}
              sort={view.filter.sort}
              onSort={(sort) => changeFilter({ sort })}
            />
            <tbody>
              {pages.rows.map((row, index) => (
                <LineRow
                  key={row.key}
                  row={row}
                  number={view.numberOf(row, first + index)}
                  lookup={
                    row.key === navigation.lookupIn
                      ? {
                          exclude_sap_ids: sapsOfOtherLines(lines.rows, row.key),
                          purchase_id: props.purchaseId,
                        }
                      : undefined
                  }
                  repeated={repeated.has(row)}
                  context={context}
                />
              ))}
            </tbody>
          </table>
          {rows.length === 0 && (
            <NoLines
              text={texts.empty}
              hidden={
                lines.rows.length > 0 ? { message: noLinesMessage(view), onShowAll: showAll } : undefined
              }
              isReadOnly={isReadOnly}
              begin={props.begin}
              onAdd={navigation.add}
              onPaste={pasteRows}
              onImport={props.onImport}
            />
          )}
        </section>
        <footer className={classes.footer}>
          <LineTotals rows={lines.entered} />
          <Pager
            page={pages.page}
            size={pages.size}
            count={rows.length}
            numbers={5}
            onPage={navigation.turnTo}
            onSize={(size) => pages.change({ size })}
          />
        </footer>
      </section>
    </div>
  );
}

interface NoLinesProps {
  text: string;
  hidden: { message: string; onShowAll: () => void } | undefined;
  isReadOnly: boolean;
  begin: ReactNode;
  onAdd: () => void;
  /** Pastes rows from the clipboard; undefined if the browser does not allow it. */
  onPaste: (() => void) | undefined;
  onImport: (() => void) | undefined;
}

function NoLines({ text, hidden, isReadOnly, begin, onAdd, onPaste, onImport }: NoLinesProps) {
  if (hidden) {
    return (
      <p className="empty">
        {hidden.message} <Button onClick={hidden.onShowAll}>Show all lines</Button>
      </p>
    );
  }
  if (isReadOnly) return <p className="empty">No lines</p>;
  return (
    <div className="empty">
      <p>{text}</p>
      <div className={classes.begin}>
        {begin}
        <Button onClick={onAdd}>Add the first one</Button>
        {onPaste && <Button onClick={onPaste}>Paste rows</Button>}
        {onImport && <Button onClick={onImport}>Import a spreadsheet</Button>}
      </div>
      <p className="small dimmed">Rows copied in a spreadsheet can be pasted here with Ctrl+V.</p>
    </div>
  );
}

function noLinesMessage({ filter }: { filter: LineFilterState }): string {
  const isFiltered = filter.find.trim() !== '' || filter.only.length > 0;
  return isFiltered ? 'No lines found.' : 'No lines in this group.';
}

function sapsOfOtherLines(rows: readonly { key: number; sap_id: number | null }[], key: number): number[] {
  return rows.flatMap((row) => (row.key === key || row.sap_id === null ? [] : [row.sap_id]));
}
