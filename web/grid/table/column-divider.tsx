import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import type { Column } from '../columns/column-definitions.ts';
import { clampWidth, MIN_COLUMN_PX, WIDEST_COLUMN } from '../columns/column-layout.ts';
import styles from './column-divider.module.css';

const STEP = 8;
const LARGE_STEP = 40;
/**
 * Above this number of rows (with the header), which are slow to draw, a column changes its width only when its edge is
 * released.
 */
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

/** The edge of a column, which resizes it by dragging or with ← and →. A slider for screen readers. */
export function ColumnDivider({ column: { name, header, pixels }, onResize }: ColumnDividerProps) {
  const drag = useRef<{ from: number; at: number; widths: Widths }>(undefined);

  const resize = (widths: Widths, by: number) =>
    onResize({ ...widths, [name]: clampWidth((widths[name] ?? 0) + by) });

  function handlePointerDown(event: PointerEvent<HTMLInputElement>) {
    const { currentTarget, clientX } = event;
    if (event.button !== 0) return;
    event.preventDefault();
    currentTarget.setPointerCapture(event.pointerId);
    currentTarget.focus();
    drag.current = { from: clientX, at: clientX, widths: measure(currentTarget, name) };
  }

  function handlePointerMove({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
    // A press may fire a pointermove event although the pointer has not moved.
    if (!drag.current || clientX === drag.current.at) return;
    const { from, widths } = drag.current;
    drag.current.at = clientX;
    if (!hasManyRows(currentTarget)) resize(widths, clientX - from);
  }

  function handlePointerUp({ currentTarget }: PointerEvent<HTMLInputElement>) {
    const { from, at, widths } = drag.current ?? { from: 0, at: 0, widths: {} };
    drag.current = undefined;
    if (at !== from && hasManyRows(currentTarget)) resize(widths, at - from);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = (pixels: number) => () => resize(measure(event.currentTarget, name), pixels);
    actOnKey(event, {
      ArrowLeft: by(-STEP),
      ArrowRight: by(STEP),
      'Shift+ArrowLeft': by(-LARGE_STEP),
      'Shift+ArrowRight': by(LARGE_STEP),
    });
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
      onChange={({ currentTarget }) =>
        onResize({ ...measure(currentTarget, name), [name]: clampWidth(currentTarget.valueAsNumber) })
      }
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={handlePointerUp}
    />
  );
}

function hasManyRows(edge: HTMLElement): boolean {
  return (edge.closest('table')?.rows.length ?? 0) > MAX_ROWS_AT_ONCE;
}

/** Measures the columns, except the column that takes the rest, unless that column itself is resized. */
function measure(edge: HTMLElement, changed: string): Widths {
  const headers = Array.from(edge.closest('table')?.querySelectorAll<HTMLElement>('th[data-column]') ?? []);
  const filling = headers.find(({ dataset }) => dataset.fills) ?? headers.at(-1);
  return Object.fromEntries(
    headers
      .filter((header) => header !== filling || header.dataset.column === changed)
      .map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}
