import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useReducer, useRef, useState } from 'react';
import type { AnyGrid } from '#domain/wire/grid';
import type { GridState } from '../grid/pages/grid-state.ts';
import {
  type ListPosition,
  type Query,
  readListPosition,
  writeListPosition,
} from '../grid/pages/list-position.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { useOwnLocation } from '../ui/use-own-location.ts';
import { type OwnParameters, pageQuery, pagesCountQuery, prefetchPage } from './page-query.ts';

/** So long nobody notices that a search which its box shows is still to begin. */
const TOGETHER_WITHIN_MS = 100;

type Part = Partial<ListPosition>;

interface Position extends Pick<GridState<object>, 'overtaken' | 'change' | 'prefetch'> {
  /** What is shown: what the address says, or said a moment ago. What is the same is the same object. */
  view: ListPosition;
  /** Shows another part of the list. Always the same function, as the others are. */
  go: (part: Part, replace: boolean) => void;
}

/** Which part of a list is looked at, and ways to another. `own` is always the same. */
export function useListPosition<G extends AnyGrid>(grid: G, own: OwnParameters | undefined): Position {
  const router = useRouter();
  const client = useQueryClient();
  const positionOf = useCallback(
    (search: object) => readListPosition(search as Query, grid.columns, own?.names),
    [grid, own],
  );
  // A search that is to be shown with its rows: until then the screen shows what it showed.
  const held = useRef<Part>(undefined);
  const [overtaken, countOvertaken] = useReducer((times: number) => times + 1, 0);
  const [, showAddress] = useReducer((times: number) => times + 1, 0);
  const view = useOwnLocation(
    ({ search }) => positionOf(search),
    () => held.current !== undefined,
  );
  const [path] = useState(() => router.latestLocation.pathname);

  const release = useCallback(() => {
    if (!held.current) return;
    const { pathname, search } = router.latestLocation;
    if (pathname === path && positionOf(search).search !== held.current.search) countOvertaken();
    held.current = undefined;
    showAddress();
  }, [router, path, positionOf]);
  /** Answers when the rows are there, if they are not known already. */
  const move = useCallback(
    (part: Part, replace: boolean): Promise<unknown> | undefined => {
      const { pathname, search } = router.latestLocation;
      // A search that was still being typed when another screen was opened must not change that screen's address.
      if (pathname !== path) return;
      const next = { ...positionOf(search), ...part };
      const query = pageQuery(grid, next, own);
      // On its way before anything is drawn.
      const asked = client.prefetchQuery(query);
      void client.prefetchQuery(pagesCountQuery(grid, next, own));
      // Addresses are flat texts in this product, which the router's own types cannot know.
      void router.navigate({ to: '.', search: writeListPosition(next) as never, replace });
      return client.getQueryData(query.queryKey) ? undefined : asked;
    },
    [router, client, path, grid, own, positionOf],
  );
  const go = useCallback(
    (part: Part, replace: boolean) => {
      release();
      void move(part, replace);
    },
    [release, move],
  );
  // A search is shown with its rows where these come at once: to draw the screen twice would keep them waiting.
  const search = useCallback(
    async (part: Part) => {
      held.current = part;
      // Back undoes a page change, but not each letter of a search.
      const rows = move(part, true);
      await Promise.race([Promise.all([rows, new Promise<void>(afterPaint)]), passed(TOGETHER_WITHIN_MS)]);
      if (held.current === part) release();
    },
    [move, release],
  );
  const change = useCallback(
    (part: Part) => {
      const next = { page: 1, ...part };
      if (part.search === undefined) go(next, false);
      else void search(next);
    },
    [go, search],
  );
  const prefetch = useCallback(
    (part: Part) => {
      prefetchPage(client, grid, { ...positionOf(router.latestLocation.search), page: 1, ...part }, own);
    },
    [router, client, grid, own, positionOf],
  );
  return { view, overtaken, go, change, prefetch };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
