import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column-views.ts';
import styles from './grid.module.css';
import type { GridState } from './grid-state.ts';
import { cycleSort, directionOf } from './sort.ts';

interface HeaderCellProps {
  column: Pick<Column<never>, 'name' | 'header' | 'align' | 'swatch'>;
  sort: readonly string[];
  onSort: GridState<never>['change'];
}

const ARROWS = { ascending: IconArrowUp, descending: IconArrowDown, none: undefined };

/** A column's header: a button that sorts ascending, then descending, then as usual. */
export function HeaderCell({ column: { name, header, align, swatch }, sort, onSort }: HeaderCellProps) {
  const direction = directionOf(sort, name);
  const Arrow = ARROWS[direction];

  return (
    <th scope="col" aria-sort={direction} data-align={align}>
      <button type="button" className={styles.sort} onClick={() => onSort({ sort: cycleSort(sort, name) })}>
        {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
        <span className={styles.headerText}>{header}</span>
        {Arrow && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
