import { type MouseEvent, memo } from 'react';
import { Link, useGo } from '../ui/link.tsx';
import type { Column } from './column-views.ts';
import styles from './grid.module.css';
import { cellValue } from './sort.ts';
import type { Toggle } from './use-selection.ts';

interface GridRowProps<Row> {
  id: number | string;
  row: Row;
  columns: readonly Column<Row>[];
  path: string | undefined;
  /** Undefined where rows cannot be checked. */
  selected: boolean | undefined;
  onToggle: Toggle | undefined;
}

function PlainGridRow<Row extends object>({ id, row, columns, path, selected, onToggle }: GridRowProps<Row>) {
  const go = useGo();
  const [first] = columns;

  function handleDoubleClick(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest('a, label, button');
    if (path && !control) go(path);
  }

  return (
    <tr data-selected={selected || undefined} onDoubleClick={handleDoubleClick}>
      {onToggle && (
        <td className={styles.check}>
          <label>
            <input
              type="checkbox"
              checked={selected ?? false}
              onChange={(event) => onToggle([Number(id)], event.currentTarget.checked)}
              aria-label={`Select ${first ? cellValue(row, first.name) : id}`}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} data-align={column.align}>
          {path && column === first ? (
            <Link to={path} className={styles.link}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when its own row, columns or mark changed. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
