import { type RefObject, useEffect } from 'react';
import type { Column } from '../columns/column-definitions.ts';
import { CELL_PADDING_PX, minColumnWidth } from '../columns/table-width.ts';

/** A column that goes out of sight is looked at in steps of a twentieth of it. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Takes figures and days out of sight of which the edge, or what is pinned there, would show a part: they would read
 * like others. Their header goes with them where the start of the column is cut. Marks the table with the places of
 * their columns, as the styles count them: scrolling draws nothing anew.
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
        // A cell's own padding may be out of sight.
        const isCut =
          intersectionRect.width > 0 && intersectionRect.width < boundingClientRect.width - CELL_PADDING_PX;
        if (isCut) styleCut(place);
        // A header that is still seen whole over nothing would say that there are no figures.
        const startIsCut = intersectionRect.left > boundingClientRect.left + CELL_PADDING_PX;
        target.toggleAttribute('data-cut', isCut && startIsCut);
        if (isCut) cut.add(place);
        else cut.delete(place);
      }
      const places = [...cut].join(' ');
      // To write what is there already would have all cells looked at again.
      if (places !== (table.dataset.cut ?? '')) table.dataset.cut = places;
    };
    const { start, end } = pinnedWidths(columns, codeStays);
    const rootMargin = `0px -${end}px 0px -${start}px`;
    const observer = new IntersectionObserver(look, {
      root: scroller.current,
      rootMargin,
      threshold: STEPS,
    });
    // A pinned column is never cut.
    for (const head of table.querySelectorAll('th[data-whole]:not([data-pinned])')) observer.observe(head);
    return () => observer.disconnect();
  }, [scroller, columns, codeStays]);
}

let cutStyles: CSSStyleSheet | undefined;
const styled = new Set<number>();

/**
 * Takes the cells of a cut column from sight, not from hearing. CSS cannot count columns, so the rule of a place is
 * made when it is first cut.
 */
function styleCut(place: number): void {
  if (styled.has(place)) return;
  styled.add(place);
  if (!cutStyles) {
    cutStyles = new CSSStyleSheet({ media: 'screen' });
    document.adoptedStyleSheets.push(cutStyles);
    // The header is still heard, and seen while it has the focus.
    cutStyles.insertRule('th[data-cut]:not([data-pinned]) > button:not(:focus-visible) > * { opacity: 0; }');
  }
  const cells = `table[data-cut~="${place}"] td:nth-child(${place})`;
  cutStyles.insertRule(`${cells} { --figure: 0; color: transparent; }`);
}

/** The widths that pinned columns cover at the start and at the end, in CSS pixels. */
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
