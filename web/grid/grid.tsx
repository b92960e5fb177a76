import { useDeferredValue } from 'react';
import type { Column } from './column-views.ts';
import styles from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import type { GridState } from './grid-state.ts';
import { HeaderCell } from './header-cell.tsx';
import { SelectAll } from './select-all.tsx';
import type { Selection } from './use-selection.ts';

/** So many rows of a new page are drawn at once; a longer page is completed right after. */
const FIRST_ROWS = 60;
const NO_ROWS: readonly never[] = [];
/** A column's average width in pixels below which the table scrolls sideways. */
const NARROWEST = 120;

interface GridProps<Row extends object> {
  /** What the table holds, for those who cannot see where it stands. */
  caption: string;
  columns: readonly Column<Row>[];
  state: GridState<Row>;
  rowId: (row: Row) => number | string;
  /** Where a row leads: its first cell is a link there, a double click opens it. */
  rowPath?: ((row: Row) => string) | undefined;
  /** With a selection every row has a checkbox. */
  selection?: Selection | undefined;
}

/** A table of one page of rows: native elements and memoised rows, which stay quick at 500. */
export function Grid<Row extends object>({
  caption,
  columns,
  state,
  rowId,
  rowPath,
  selection,
}: GridProps<Row>) {
  const complete = useDeferredValue(state.rows, NO_ROWS) === state.rows;
  const rows = complete ? state.rows : state.rows.slice(0, FIRST_ROWS);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={`${caption}, table`} tabIndex={0}>
      {state.fetching && <div className={styles.progress} />}
      <table
        className={styles.table}
        style={{ minWidth: columns.length * NARROWEST }}
        aria-busy={state.fetching}
      >
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {selection && <col className={styles.checkColumn} />}
          {columns.map(({ name, width }) => (
            <col key={name} {...(width ? { style: { width: `${width}%` } } : {})} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <SelectAll rows={state.rows.map((row) => Number(rowId(row)))} selection={selection} />
            )}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} sort={state.sort} onSort={state.change} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowId(row);
            return (
              <GridRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                path={rowPath?.(row)}
                selected={selection?.ids.has(Number(id))}
                onToggle={selection?.toggle}
              />
            );
          })}
        </tbody>
      </table>
      {state.rows.length === 0 && !state.loading && <p className={styles.empty}>No data</p>}
    </section>
  );
}
