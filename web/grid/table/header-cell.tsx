import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '../columns/column-definitions.ts';
import { pinnedAt } from '../columns/column-layout.ts';
import type { Direction } from '../columns/sort.ts';
import { SortArrow, SortButton } from '../columns/sort-button.tsx';
import { ColumnDivider, type Widths } from './column-divider.tsx';
import styles from './header-cell.module.css';

interface HeaderCellProps {
  column: Omit<Column<never>, 'cell' | 'text'>;
  direction: Direction;
  rank?: number | undefined;
  onSort: (column: string, adding: boolean) => void;
  onResize: ((widths: Widths) => void) | undefined;
  filtered?: boolean | undefined;
  onFilter?: OpenFilter | undefined;
}

export type OpenFilter = (column: string, anchor: Element) => void;

export function HeaderCell(props: HeaderCellProps) {
  const { column, direction, rank, onSort, onResize, filtered = false, onFilter } = props;
  const { name, header, hint, align, swatch } = column;

  return (
    <th
      scope="col"
      // Screen readers announce the label with every cell below, so it must not include the divider.
      aria-label={header}
      aria-sort={direction}
      data-column={name}
      data-fills={column.fills || undefined}
      data-align={align}
      {...pinnedAt(column)}
    >
      <SortButton className={styles.sort} column={name} hint={hint} onSort={onSort}>
        {swatch && <span className="swatch" style={{ background: swatch }} />}
        <span className={styles.headerText}>{header}</span>
        {!filtered && <SortArrow direction={direction} />}
        {rank !== undefined && <span className="note">{rank}</span>}
      </SortButton>
      {onFilter && (
        <Funnel column={name} header={header} onFilter={onFilter} filled={filtered}>
          {filtered && <SortArrow direction={direction} size={12} />}
        </Funnel>
      )}
      {onResize && <ColumnDivider column={column} onResize={onResize} />}
    </th>
  );
}

interface FunnelProps {
  column: string;
  header: string;
  filled: boolean;
  onFilter: OpenFilter;
  children: ReactNode;
}

function Funnel({ column, header, filled, onFilter, children }: FunnelProps) {
  const Icon = filled ? IconFilterFilled : IconFilter;
  return (
    <button
      type="button"
      className={styles.funnel}
      // Not a tab stop, since the key f and Filter in the toolbar open the same conditions.
      tabIndex={-1}
      aria-label={`Filter ${header}`}
      title="Filter (f)"
      data-filled={filled || undefined}
      onClick={({ currentTarget }) => onFilter(column, currentTarget.closest('th') ?? currentTarget)}
    >
      <Icon size={filled ? 12 : 14} aria-hidden />
      {children}
    </button>
  );
}
