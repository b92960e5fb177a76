import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { samePlace } from './use-history-entry.ts';
import { type Query, useScreenLocation, useScreenSearch } from './use-screen-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True if the entry was added by opening a record above a screen, so that going back closes it. */
    openedHere?: true;
  }
}

/**
 * Returns the id of the record that is open above a screen, and a function that opens another record or closes it. The
 * id is the search parameter `parameter`, so that links, reloads and Back restore it. Opening the first record adds a
 * history entry, and opening another replaces it. Both keep the rest of the URL and the position in the list. Closing
 * goes back to the entry before the first record, if there is one, so that Back does not reopen the record.
 */
export function useOpened(
  parameter: string,
): [id: number | undefined, open: (id: number | undefined) => void] {
  const router = useRouter();
  const screenSearch = useScreenSearch();
  const id = useScreenLocation(({ search }) => idIn(search, parameter));

  // Going back is asynchronous, and a second Escape in the meantime must not leave the screen.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing has ended when the open record changes
  useEffect(() => {
    isClosing.current = false;
  }, [id]);

  const open = useCallback(
    (next: number | undefined) => {
      const query = screenSearch.here();
      if (!query || isClosing.current) return;
      const before = idIn(query.search, parameter);
      if (next === undefined && before !== undefined && query.state.openedHere) {
        isClosing.current = true;
        router.history.back();
        return;
      }
      const addsEntry = next !== undefined && before === undefined;
      screenSearch.go(
        { ...query.search, [parameter]: next?.toString() },
        {
          state: (now) => ({ ...samePlace(now), ...(addsEntry && { openedHere: true }) }),
          replace: !addsEntry,
        },
      );
    },
    [router, screenSearch, parameter],
  );
  return [id, open];
}

function idIn(query: Query, parameter: string): number | undefined {
  return Number(query[parameter]) || undefined;
}
