import { useCallback, useEffect, useState } from 'react';

export type Toggle = (ids: readonly number[], on: boolean) => void;

/** The checked rows. They stay checked during paging and sorting, until the search changes. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** True if all rows of the search are checked, on every page. */
  all: boolean;
  toggle: Toggle;
  selectAll: () => void;
  clear: () => void;
  /** Unchecks the processed rows, or all rows of the search. Rows checked in the meantime stay checked. */
  uncheckDone: (ids?: readonly number[]) => void;
}

interface StoredSelection {
  search: string;
  ids: ReadonlySet<number>;
  all: boolean;
}

/** The checked rows of each entry in the browser's history, until the page is closed. */
const selections = new Map<string, StoredSelection>();

/**
 * Returns the checked rows. With `locked`, `toggle` checks no row, because the displayed rows belong to another search.
 * Going back to a history entry restores its checked rows.
 */
export function useSelection(search: string, locked: boolean, entry: string): Selection {
  const [stored, setStored] = useState<StoredSelection>(
    () => selections.get(entry) ?? { search, ids: NONE, all: false },
  );
  useEffect(() => {
    // The first entry after a typed URL has no key, so its rows cannot be restored.
    if (entry !== '') selections.set(entry, stored);
  }, [entry, stored]);
  // A new search starts without checked rows, so that hidden rows are not deleted by mistake.
  if (stored.search !== search) setStored({ search, ids: NONE, all: false });

  const toggle = useCallback<Toggle>(
    (changed, on) => {
      if (locked && on) return;
      setStored((before) => {
        if (on && before.all) return before;
        const next = new Set(before.ids);
        for (const id of changed) on ? next.add(id) : next.delete(id);
        return { ...before, ids: next, all: false };
      });
    },
    [locked],
  );
  const selectAll = useCallback(() => setStored((before) => ({ ...before, all: true })), []);
  const clear = useCallback(() => setStored({ search, ids: NONE, all: false }), [search]);
  const uncheckDone = useCallback(
    (done?: readonly number[]) =>
      setStored((before) => {
        if (before.search !== search || before.all !== (done === undefined)) return before;
        const remaining = new Set(done ? before.ids : NONE);
        for (const id of done ?? []) remaining.delete(id);
        return { search, ids: remaining, all: false };
      }),
    [search],
  );

  return { ids: stored.ids, all: stored.all, toggle, selectAll, clear, uncheckDone };
}

const NONE: ReadonlySet<number> = new Set();
