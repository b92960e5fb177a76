import { type ReactNode, useMemo, useRef } from 'react';
import { useWidth } from '../../ui/use-width.ts';
import type { Column } from '../columns/column-definitions.ts';
import { type Ends, pinEnds } from '../columns/pin-ends.ts';
import { useClientPages } from '../rows/use-client-pages.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridTable } from './grid-table.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './searched-table.module.css';

/** The minimum width in CSS pixels for separate columns of the fields that distinguish SAPs. */
const ROOMY_PX = 440;

interface SearchedTableProps<Row extends { sap_code: string }> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** The columns for narrow windows. */
  narrow?: readonly Column<Row>[];
  /** All rows. This array and the following arrays must be memoised. */
  rows: readonly Row[];
  rowId: (row: Row) => number | string;
  searched: readonly (keyof Row & string)[];
  ends: Ends;
  /** The content beside the search. */
  children?: ReactNode;
}

/** A table of SAPs in a dialog, which is sorted, searched and paged in the browser. */
export function SearchedTable<Row extends { sap_code: string }>(props: SearchedTableProps<Row>) {
  const { caption, columns, narrow, rows, rowId, searched, ends, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidth(bar);
  const shown = useMemo(
    () => pinEnds(narrow && width && width < ROOMY_PX ? narrow : columns, rows, width, ends),
    [columns, narrow, rows, width, ends],
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
