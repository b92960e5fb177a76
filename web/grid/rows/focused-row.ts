export type RowId = number | string;

/** The row with the focus, if any: for actions on a single row. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
}

/** Moves the focus from a search to the rows that it found, on the same screen. */
export function focusFirstRow(search: Element | null): void {
  search?.closest('main')?.querySelector<HTMLElement>('tr[data-row] a')?.focus();
}

/** Presses a button that disappears when it checks or clears rows: the focus moves to the page's checkbox. */
export function toPageCheck(act: () => void) {
  return ({ currentTarget }: { currentTarget: Element }) => {
    currentTarget.closest('main')?.querySelector<HTMLElement>('thead input[type=checkbox]')?.focus();
    act();
  };
}

/** The row of an element, if it is one of these. */
export function rowOf(target: EventTarget | null, ids: readonly RowId[]): RowId | undefined {
  const row =
    target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;
  return row === undefined ? undefined : ids.find((id) => String(id) === row);
}

/** Moves the focus to a row; a key without a target is handled too. */
export function focusRow(body: Element | null, id: RowId | undefined): boolean {
  if (id !== undefined)
    body?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(id))}"] a`)?.focus();
  return true;
}
