import { IconSitemap } from '@tabler/icons-react';
import { type ChangeEvent, type MouseEvent, memo, useState } from 'react';
import { Link, useGo } from '../../ui/control/link.tsx';
import type { Column } from '../columns/column-definitions.ts';
import { pinnedAt } from '../columns/column-layout.ts';
import { cellValue } from '../columns/sort.ts';
import type { RowId } from '../rows/focused-row.ts';
import type { Check } from '../rows/use-range-check.ts';
import styles from './grid-table.module.css';

interface GridTableRowProps<Row> {
  id: RowId;
  row: Row;
  columns: readonly Column<Row>[];
  path: string | undefined;
  onOpen: ((id: number) => void) | undefined;
  onRelated: ((id: number) => void) | undefined;
  /** Returns the ids of the page's rows, for the previous and next buttons of an opened record. A stable function. */
  listed: () => readonly RowId[];
  opened: boolean;
  /** Undefined if rows cannot be checked. */
  selected: boolean | undefined;
  isTabStop: boolean;
  onCheck: Check;
}

function PlainGridTableRow<Row extends object>(props: GridTableRowProps<Row>) {
  const { id, row, columns, path, onOpen, onRelated, listed, opened, selected, isTabStop, onCheck } = props;
  const [pointed, setPointed] = useState(false);
  const go = useGo();
  const open = onOpen && (() => onOpen(Number(id)));
  const lead = columns.find((column) => column.lead);

  function handleDoubleClick(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest('a, label, button');
    if (!path || control) return;
    if (open) open();
    else go(path, listed());
  }

  function handleCheck({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const extend = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    onCheck(Number(id), currentTarget.checked, extend);
  }

  return (
    <tr
      data-row={id}
      data-selected={selected || undefined}
      data-opened={opened || undefined}
      onDoubleClick={handleDoubleClick}
      onMouseLeave={() => setPointed(false)}
    >
      {selected !== undefined && (
        <td className={styles.check}>
          <label>
            <input
              type="checkbox"
              checked={selected}
              // Not a tab stop, because Space on the link checks the row: all rows together are one tab stop.
              tabIndex={-1}
              onChange={handleCheck}
              aria-label={`Select ${lead ? cellValue(row, lead.name) : id}`}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.name}
          className={pointed && column.lead ? styles.pointed : undefined}
          // Pointing at the checkbox does not add the button, which makes the browser lay out the whole table.
          onMouseEnter={() => setPointed(true)}
          data-align={column.align}
          data-long={column.long}
          {...pinnedAt(column)}
        >
          {path && column.lead ? (
            <Link
              to={path}
              listed={listed}
              onOpen={open}
              className={styles.link}
              tabIndex={isTabStop ? 0 : -1}
              current={opened}
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
          {pointed && onRelated && column.lead && (
            <RelatedButton of={String(cellValue(row, column.name))} onClick={() => onRelated(Number(id))} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** The button in the row under the pointer. It opens Related, as the key `r` does. */
function RelatedButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`middle ${styles.related}`}
      tabIndex={-1}
      aria-label={`Related to ${of}`}
      title="Related (r)"
      onClick={onClick}
    >
      <IconSitemap size={16} aria-hidden />
    </button>
  );
}

export const GridTableRow = memo(PlainGridTableRow) as typeof PlainGridTableRow;
