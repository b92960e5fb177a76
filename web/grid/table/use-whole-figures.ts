import { type RefObject, useEffect } from 'react';
import type { Column } from '../columns/column-definitions.ts';
import { CELL_PADDING_PX, minColumnWidth } from '../columns/table-width.ts';

/** The thresholds at which the visibility of a column is observed. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Hides figures and days that the edge or a pinned column clips, because a clipped figure looks like a different
 * figure. Also hides the header if the start of the column is clipped. Scrolling causes no render: an attribute of the
 * table tells the styles which columns are clipped.
 */
export function useWholeFigures(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<never>[],
  codeStays: boolean,
): void {
  useEffect(() => {
    const table = scroller.current?.querySelector('table');
    if (!table) return;
    const cut = new Set<number>();
    const look = (entries: IntersectionObserverEntry[]) => {
      for (const { target, intersectionRect, boundingClientRect } of entries) {
        const place = (target as HTMLTableCellElement).cellIndex + 1;
        // The padding of a cell may be clipped.
        const isCut =
          intersectionRect.width > 0 && intersectionRect.width < boundingClientRect.width - CELL_PADDING_PX;
        if (isCut) styleCut(place);
        // A fully visible header over hidden figures would look like an empty column.
        const startIsCut = intersectionRect.left > boundingClientRect.left + CELL_PADDING_PX;
        target.toggleAttribute('data-cut', isCut && startIsCut);
        if (isCut) cut.add(place);
        else cut.delete(place);
      }
      const places = [...cut].join(' ');
      // Setting an unchanged value would recompute all cells.
      if (places !== (table.dataset.cut ?? '')) table.dataset.cut = places;
    };
    const { start, end } = pinnedWidths(columns, codeStays);
    const rootMargin = `0px -${end}px 0px -${start}px`;
    const observer = new IntersectionObserver(look, {
      root: scroller.current,
      rootMargin,
      threshold: STEPS,
    });
    // A pinned column is never clipped.
    for (const head of table.querySelectorAll('th[data-whole]:not([data-pinned])')) observer.observe(head);
    return () => observer.disconnect();
  }, [scroller, columns, codeStays]);
}

let cutStyles: CSSStyleSheet | undefined;
const styled = new Set<number>();

/**
 * Hides the cells of a clipped column visually, but not from screen readers. CSS cannot select by a variable column, so
 * the rule for a position is added when its column is first clipped.
 */
function styleCut(place: number): void {
  if (styled.has(place)) return;
  styled.add(place);
  if (!cutStyles) {
    cutStyles = new CSSStyleSheet({ media: 'screen' });
    document.adoptedStyleSheets.push(cutStyles);
    // The header stays available to screen readers, and is visible while it has the focus.
    cutStyles.insertRule('th[data-cut]:not([data-pinned]) > button:not(:focus-visible) > * { opacity: 0; }');
  }
  const cells = `table[data-cut~="${place}"] td:nth-child(${place})`;
  cutStyles.insertRule(`${cells} { --figure: 0; color: transparent; }`);
}

/** Returns the widths that pinned columns cover at the start and at the end, in CSS pixels. */
function pinnedWidths(columns: readonly Column<never>[], codeStays: boolean): { start: number; end: number } {
  const sides = columns.map((column, index) => {
    const left = column.left ?? (codeStays && index === 0 ? 0 : undefined);
    const width = minColumnWidth(column);
    return {
      start: left === undefined ? 0 : left + width,
      end: column.right === undefined ? 0 : column.right + width,
    };
  });
  return {
    start: Math.max(0, ...sides.map(({ start }) => start)),
    end: Math.max(0, ...sides.map(({ end }) => end)),
  };
}
