import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { Column } from '../columns/column-definitions.ts';
import { type Direction, nextSort } from '../columns/sort.ts';
import type { GridState } from '../pages/grid-state.ts';
import { ColumnDivider, type Widths } from './column-divider.tsx';
import styles from './header-cell.module.css';
import { pinnedAt } from './pinned-at.ts';

interface HeaderCellProps {
  column: Pick<Column<never>, 'name' | 'header' | 'align' | 'swatch' | 'pixels' | 'fills' | 'left' | 'right'>;
  /** How the rows are sorted by it. */
  direction: Direction;
  /** Always the same function, as the other is. */
  onSort: GridState<never>['change'];
  /** With it the column can be made wider and narrower. */
  onResize: ((widths: Widths) => void) | undefined;
}

const ARROWS = { ascending: IconArrowUp, descending: IconArrowDown, none: undefined };

/** A column's header: a button that sorts ascending, then descending, then as usual. It stays while rows come and go. */
export const HeaderCell = memo(function HeaderCell({ column, direction, onSort, onResize }: HeaderCellProps) {
  const { name, header, align, swatch } = column;
  const Arrow = ARROWS[direction];

  return (
    <th
      scope="col"
      // Its name is also the name of every cell beneath, which the divider must not lengthen.
      aria-label={header}
      aria-sort={direction}
      data-column={name}
      data-fills={column.fills || undefined}
      data-align={align}
      data-whole={align !== undefined || swatch !== undefined || undefined}
      {...pinnedAt(column)}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ sort: nextSort(direction, name) })}
      >
        {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
        <span className={styles.headerText}>{header}</span>
        {Arrow && <Arrow size={14} aria-hidden />}
      </button>
      {onResize && <ColumnDivider column={column} onResize={onResize} />}
    </th>
  );
});
