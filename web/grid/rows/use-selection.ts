import { useCallback, useEffect, useState } from 'react';

export type Toggle = (ids: readonly number[], on: boolean) => void;

/** The checked rows. They stay checked during paging and sorting, until the search or a filter changes. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** True if all found rows are checked, on every page. */
  all: boolean;
  toggle: Toggle;
  selectAll: () => void;
  clear: () => void;
  /** Unchecks the processed rows, or all found rows. Rows checked in the meantime stay checked. */
  uncheckDone: (ids?: readonly number[]) => void;
}

interface StoredSelection {
  filterKey: string;
  ids: ReadonlySet<number>;
  all: boolean;
}

/** The checked rows of each entry in the browser's history, until the page is closed. */
const selections = new Map<string, StoredSelection>();

/**
 * Returns the checked rows. With `locked`, `toggle` checks no row, because the displayed rows belong to another search
 * or filter. Going back to a history entry restores its checked rows.
 */
export function useSelection(filterKey: string, locked: boolean, entry: string): Selection {
  const [stored, setStored] = useState<StoredSelection>(
    () => selections.get(entry) ?? { filterKey, ids: NONE, all: false },
  );
  useEffect(() => {
    // The first entry after a typed URL has no key, so its rows cannot be restored.
    if (entry !== '') selections.set(entry, stored);
  }, [entry, stored]);
  // A new search or filter starts without checked rows, so that hidden rows are not deleted by mistake.
  if (stored.filterKey !== filterKey) setStored({ filterKey, ids: NONE, all: false });

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
  const clear = useCallback(() => setStored({ filterKey, ids: NONE, all: false }), [filterKey]);
  const uncheckDone = useCallback(
    (done?: readonly number[]) =>
      setStored((before) => {
        if (before.filterKey !== filterKey || before.all !== (done === undefined)) return before;
        const remaining = new Set(done ? before.ids : NONE);
        for (const id of done ?? []) remaining.delete(id);
        return { filterKey, ids: remaining, all: false };
      }),
    [filterKey],
  );

  return { ids: stored.ids, all: stored.all, toggle, selectAll, clear, uncheckDone };
}

const NONE: ReadonlySet<number> = new Set();
