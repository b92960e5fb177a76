export type RowId = number | string;

/** The row that the focus is in, where it is in one: for what a list does with a single row. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
}

/** Leads from a search into the rows that it found, on the same screen. */
export function focusFirstRow(search: Element | null): void {
  search?.closest('main')?.querySelector<HTMLElement>('tr[data-row] a')?.focus();
}

/** The press of a button that goes as it checks or clears the rows: the focus goes to what checks them. */
export function toPageCheck(act: () => void) {
  return ({ currentTarget }: { currentTarget: Element }) => {
    currentTarget.closest('main')?.querySelector<HTMLElement>('thead input[type=checkbox]')?.focus();
    act();
  };
}

/** The row that an element belongs to, where it is one of these. */
export function rowOf(target: EventTarget | null, ids: readonly RowId[]): RowId | undefined {
  const row =
    target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;
  return row === undefined ? undefined : ids.find((id) => String(id) === row);
}

/** Moves the focus to a row; a key that finds none there has done its work too. */
export function focusRow(body: Element | null, id: RowId | undefined): boolean {
  if (id !== undefined)
    body?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(id))}"] a`)?.focus();
  return true;
}
