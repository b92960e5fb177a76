import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import type { Column } from '../columns/column-definitions.ts';
import { clampWidth, MIN_COLUMN_PX, WIDEST_COLUMN } from '../columns/column-layout.ts';
import styles from './column-divider.module.css';

const STEP = 8;
const LARGE_STEP = 40;
/** Above this number of rows, a column changes its width only when its edge is released. */
const MAX_ROWS_AT_ONCE = 300;

export type Widths = Record<string, number>;

interface ColumnDividerProps {
  column: Pick<Column<never>, 'name' | 'header' | 'pixels'>;
  /**
   * Called with the widths of the columns. From the first change on, every column has its own width except the column
   * that takes the rest.
   */
  onResize: (widths: Widths) => void;
}

interface Drag {
  /** The position of the pointer, the widths and the table at the begin. */
  from: number;
  widths: Widths;
  table: HTMLTableElement;
  /** Restores the look of the table. */
  restore: () => void;
}

/** The edge of a column, which resizes it by dragging or with ← and →. A slider for screen readers. */
export function ColumnDivider({ column: { name, header, pixels }, onResize }: ColumnDividerProps) {
  const drag = useRef<Drag>(undefined);

  function handlePointerDown(event: PointerEvent<HTMLInputElement>) {
    const table = event.currentTarget.closest('table');
    if (event.button !== 0 || !table) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    drag.current = { from: event.clientX, widths: measure(table, name), table, restore: keepStyles(table) };
  }

  function handlePointerMove({ clientX }: PointerEvent) {
    const now = drag.current;
    if (now && now.table.rows.length <= MAX_ROWS_AT_ONCE) draw(now.table, dragged(now, clientX));
  }

  function handlePointerUp({ clientX }: PointerEvent) {
    const now = drag.current;
    drag.current = undefined;
    if (clientX === now?.from) now.restore();
    else if (now) onResize(dragged(now, clientX));
  }

  function dragged({ from, widths }: Drag, clientX: number): Widths {
    return { ...widths, [name]: clampWidth((widths[name] ?? 0) + clientX - from) };
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const table = event.currentTarget.closest('table');
    if (!table) return;
    const resize = (by: number) => () => {
      const widths = measure(table, name);
      onResize({ ...widths, [name]: clampWidth((widths[name] ?? 0) + by) });
    };
    actOnKey(event, {
      ArrowLeft: resize(-STEP),
      ArrowRight: resize(STEP),
      'Shift+ArrowLeft': resize(-LARGE_STEP),
      'Shift+ArrowRight': resize(LARGE_STEP),
    });
  }

  function handleChange(event: { currentTarget: HTMLInputElement }) {
    const table = event.currentTarget.closest('table');
    if (table) onResize({ ...measure(table, name), [name]: clampWidth(event.currentTarget.valueAsNumber) });
  }

  return (
    <input
      type="range"
      className={styles.divider}
      aria-label={`Width of ${header}`}
      title="Drag to resize"
      min={MIN_COLUMN_PX}
      max={WIDEST_COLUMN}
      step={STEP}
      value={pixels ?? 160}
      onChange={handleChange}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={handlePointerUp}
    />
  );
}

/** Measures the columns except the column that takes the rest, which keeps doing so unless it is resized itself. */
function measure(table: HTMLTableElement, changed: string): Widths {
  const headers = Array.from(table.querySelectorAll<HTMLElement>('th[data-column]'));
  const filling = headers.find(({ dataset }) => dataset.fills) ?? headers.at(-1);
  return Object.fromEntries(
    headers
      .filter((header) => header !== filling || header.dataset.column === changed)
      .map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}

/** Returns a function that restores the present styles of the table and its columns, which `draw` changes. */
function keepStyles(table: HTMLTableElement): () => void {
  const elements = [table, ...table.querySelectorAll<HTMLElement>('col')];
  const styles = elements.map(({ style }) => style.cssText);
  return () => {
    for (const [index, { style }] of elements.entries()) style.cssText = styles[index] ?? '';
  };
}

/** Shows the widths at once, without re-rendering the rows. */
function draw(table: HTMLTableElement, widths: Widths): void {
  const columns = Array.from(table.querySelectorAll<HTMLElement>('col[data-column]'));
  const storedWidth = ({ dataset }: HTMLElement) => widths[dataset.column ?? ''];
  const filling = columns.find((column) => storedWidth(column) === undefined) ?? columns.at(-1);
  let sum = table.querySelector<HTMLElement>('thead th:not([data-column])')?.offsetWidth ?? 0;
  for (const column of columns) {
    const width = storedWidth(column) ?? Number(column.dataset.minWidth);
    column.style.width = column === filling ? '' : `${width}px`;
    sum += width;
  }
  table.style.minWidth = `${sum}px`;
}
