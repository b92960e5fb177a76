export type RowId = number | string;

export function rowNameOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
}

export function focusedRow(): string | undefined {
  return rowNameOf(document.activeElement);
}

export function rowOf(target: EventTarget | null, ids: readonly RowId[]): RowId | undefined {
  const name = rowNameOf(target);
  return name === undefined ? undefined : ids.find((id) => String(id) === name);
}

export function focusInRow(root: ParentNode | null | undefined, row: RowId, selector: string): boolean {
  const target = root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(row))}"] :is(${selector})`);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
  return Boolean(target);
}

/** Moves the focus to a row. Returns true even if there is no row, because the key is handled. */
export function focusRow(body: Element | null, id: RowId | undefined): boolean {
  if (id !== undefined) focusInRow(body, id, 'a');
  return true;
}

/** Moves the focus from a removed element to the table, where the keys of the rows work. */
export function focusTable(body: Element | null): void {
  body?.closest('section')?.focus();
}

/** Returns whether no control has the focus, for example after the focused button has disappeared. */
export function isNoControlFocused(rows: Element | null): boolean {
  const focused = document.activeElement;
  return focused === document.body || (focused?.matches('main') === true && focused.contains(rows));
}

/** Returns whether the focus is in a toast, for example on its Undo, which disappears when it is pressed. */
export function isInToast(focused: Element | null): boolean {
  return focused?.closest('[data-transient]') != null;
}

export function focusFirstRow(search: Element | null): void {
  search?.closest('main')?.querySelector<HTMLElement>('tr[data-row] a')?.focus();
}

/**
 * Returns a click handler for a button that disappears when it checks or unchecks rows. The handler moves the focus to
 * the checkbox that selects the whole page.
 */
export function focusPageCheckbox(act: () => void) {
  return ({ currentTarget }: { currentTarget: Element }) => {
    currentTarget.closest('main')?.querySelector<HTMLElement>('thead input[type=checkbox]')?.focus();
    act();
  };
}
