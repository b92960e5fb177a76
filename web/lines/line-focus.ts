import { useLayoutEffect, useRef } from 'react';
import { focusInRow, rowNameOf } from '../grid/rows/focused-row.ts';

/** The container of a line. A line with packages has the button of the packages in its place. */
const CONTAINER = '[data-column="container"], [data-packed][data-column="packages"]';
const FIELDS = {
  sap_id: '[data-column="sap_id"], [role="combobox"]',
  quant: '[data-column="quant"]',
  container: CONTAINER,
  packages: CONTAINER,
  remove: '[data-column="remove"]',
};
type LineField = keyof typeof FIELDS;

export function rowKeyOf(element: Element): number | undefined {
  const row = rowNameOf(element);
  return row === undefined ? undefined : Number(row);
}

export function fieldOf(element: Element): LineField | undefined {
  return (Object.keys(FIELDS) as LineField[]).find((field) => element.closest(FIELDS[field]));
}

export function columnOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-column]')?.dataset.column;
}

/** Returns the cells of an element's row that are tab stops, and the cell of the element itself. */
export function cellsAround(target: Element): HTMLElement[] {
  const cells = target
    .closest('[data-row]')
    ?.querySelectorAll<HTMLElement>('[data-column], [role="combobox"]');
  return [...(cells ?? [])].filter((cell) => cell.tabIndex >= 0 || cell.contains(target));
}

export function focusField(root: ParentNode | null | undefined, key: number, field: string): boolean {
  return focusInRow(root, key, FIELDS[field as LineField] ?? `[data-column="${field}"]`);
}

/** Returns a function that moves the focus to a field, even if a later render creates its row. */
export function useFocusField(root: { current: ParentNode | null }) {
  const waiting = useRef<{ key: number; field: string }>(null);

  useLayoutEffect(() => {
    const { key, field } = waiting.current ?? {};
    if (key !== undefined && field && focusField(root.current, key, field)) waiting.current = null;
  });

  return (key: number, field: string) => {
    waiting.current = focusField(root.current, key, field) ? null : { key, field };
  };
}
