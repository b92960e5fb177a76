import { useLayoutEffect, useRef } from 'react';
import { focusInRow, rowNameOf } from '../grid/rows/focused-row.ts';

/** The elements of every row that can receive the focus: fields by their names in a save, and the button. */
const FIELDS = {
  sap_id: '[data-column="sap_id"], [role="combobox"]',
  quant: '[data-column="quant"]',
  /** A line in packages has their button in its place. */
  container: '[data-column="container"], [data-packed][data-column="packages"]',
  packages: '[data-column="container"], [data-packed][data-column="packages"]',
  remove: '[data-column="remove"]',
};
export type LineField = keyof typeof FIELDS;

/** The key of an element's row. */
export function rowKeyOf(element: Element): number | undefined {
  const row = rowNameOf(element);
  return row === undefined ? undefined : Number(row);
}

/** The field of an element. */
export function fieldOf(element: Element): LineField | undefined {
  return (Object.keys(FIELDS) as LineField[]).find((field) => element.closest(FIELDS[field]));
}

/** The column of a cell that has the focus. */
export function columnOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-column]')?.dataset.column;
}

/** The cells of a row that can be entered, from left to right. */
export function cellsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-column]:not([tabindex="-1"]), [role="combobox"]')];
}

/** Focuses a field of a row below `root`; false if that row does not exist. */
export function focusField(root: ParentNode | null | undefined, key: number, field: string): boolean {
  return focusInRow(root, key, FIELDS[field as LineField] ?? `[data-column="${field}"]`);
}

/** Moves the focus to a field, even of a row that only the next rendering creates. */
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
