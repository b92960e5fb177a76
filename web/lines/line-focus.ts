import { useLayoutEffect, useRef } from 'react';

/** The fields of a row that the focus can be sent to. */
const FIELDS = {
  sap: '[data-column="sap"], [role="combobox"]',
  quant: '[data-column="quant"]',
  remove: '[data-column="remove"]',
};
export type LineField = keyof typeof FIELDS;

/** The key of the row that an element stands in. */
export function rowKeyOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : undefined;
}

/** The field that an element is. */
export function fieldOf(element: Element): LineField | undefined {
  return (Object.keys(FIELDS) as LineField[]).find((field) => element.closest(FIELDS[field]));
}

/** Puts the focus into a field of a row below `root`; false where that row is not there. */
export function focusField(root: ParentNode | null | undefined, key: number, field: LineField): boolean {
  const target = root?.querySelector<HTMLElement>(
    FIELDS[field]
      .split(', ')
      .map((selector) => `[data-row="${key}"] ${selector}`)
      .join(', '),
  );
  target?.focus();
  if (target instanceof HTMLInputElement && field === 'quant') target.select();
  return Boolean(target);
}

/** Moves the focus to a field, also of a row that only the next rendering brings. */
export function useFocusField(root: { current: ParentNode | null }) {
  const waiting = useRef<{ key: number; field: LineField }>(null);

  useLayoutEffect(() => {
    const { key, field } = waiting.current ?? {};
    if (key !== undefined && field && focusField(root.current, key, field)) waiting.current = null;
  });

  return (key: number, field: LineField) => {
    waiting.current = focusField(root.current, key, field) ? null : { key, field };
  };
}
