import { type ReactNode, useMemo, useRef } from 'react';
import { useWidth } from '../../ui/use-width.ts';
import type { Column } from '../columns/column-definitions.ts';
import { dropUntilFit, fitFigures } from '../columns/fit-figures.ts';
import { CELL_PADDING_PX } from '../columns/table-width.ts';
import type { RowId } from '../rows/focused-row.ts';
import { useClientPages } from '../rows/use-client-pages.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridTable } from './grid-table.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './searched-table.module.css';

/** Below this width in CSS pixels, the table has its `narrow` columns. */
const ROOMY_PX = 440;
/** The width of a character of a code, and the limits for the width of the column of codes, in CSS pixels. */
const CHARACTER_PX = 10;
const MIN_CODE_PX = 72;
const WIDEST_CODE_PX = 200;

interface SearchedTableProps<Row extends { sap_code: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  narrow?: readonly Column<Row>[];
  /** All rows. This array and the following arrays must be memoized. */
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  searched: readonly (keyof Row & string)[];
  droppable: readonly string[];
  children?: ReactNode;
}

export function SearchedTable<Row extends { sap_code: string }>(props: SearchedTableProps<Row>) {
  const { caption, columns, narrow, rows, rowId, searched, droppable, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidth(bar);
  const shown = useMemo(
    () => fitted(narrow && width && width < ROOMY_PX ? narrow : columns, rows, width, droppable),
    [columns, narrow, rows, width, droppable],
  );
  const state = useClientPages(rows, searched);
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <SearchBox
          placeholder="Search..."
          search={state.search}
          onSearch={(search) => state.change({ search })}
        />
        {children}
      </div>
      <GridTable caption={caption} columns={shown} state={state} rowId={rowId} />
      <GridFoot state={state} />
    </>
  );
}

/** Fits the columns of codes and figures to their content, then drops columns until the others fit. */
function fitted<Row extends { sap_code: string }>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | undefined,
  droppable: readonly string[],
): readonly Column<Row>[] {
  const longest = rows.reduce((length, { sap_code }) => Math.max(length, sap_code.length), 0);
  const pixels = Math.min(
    WIDEST_CODE_PX,
    Math.max(MIN_CODE_PX, longest * CHARACTER_PX + 2 * CELL_PADDING_PX),
  );
  const all = fitFigures(
    columns.map((column) => (column.name === 'sap_code' ? { ...column, pixels } : column)),
    rows,
  );
  return width ? dropUntilFit(all, droppable, width) : all;
}
