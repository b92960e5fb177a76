import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListName } from '#domain/record/record-kinds';
import type { AnyGrid } from '#domain/wire/grid';
import { gridQuery } from '../api/grid-query.ts';
import { type ListPosition, type Query, readListPosition } from '../grid/pages/list-position.ts';
import { viewsQuery } from '../grid/views/views-query.ts';

const FRESH_FOR_MS = 15_000;

/** A grid whose rows are a list with an address of its own. */
export type ListGrid = AnyGrid & { view: ListName };

/** What the address of a list says beside what all of them do, and what the server is asked for by it (`d`). */
export interface OwnParameters {
  names: readonly string[];
  extra: (own: Query) => unknown;
}

/** A page of a server-paged list as a query. */
export function pageQuery<G extends AnyGrid>(
  grid: G,
  position: ListPosition,
  own: OwnParameters | undefined,
) {
  const { page, size, sort, search } = position;
  const rowsFirst = search !== '';
  const part = { offset: (page - 1) * size, limit: size, search, sort, rowsFirst, ...extraOf(position, own) };
  return queryOptions({ ...gridQuery(grid, part), staleTime: FRESH_FOR_MS });
}

/** How many rows the list has on all its pages, whatever their order, as a query. No call asks for less than a row. */
export function countQuery<G extends AnyGrid>(
  grid: G,
  position: ListPosition,
  own: OwnParameters | undefined,
) {
  const part = { offset: 0, limit: 1, search: position.search, ...extraOf(position, own) };
  return queryOptions({ ...gridQuery(grid, part), staleTime: FRESH_FOR_MS });
}

function extraOf(position: ListPosition, own: OwnParameters | undefined) {
  return own && { extra: own.extra(position.own ?? {}) };
}

/**
 * Fetches a page while the button that leads to it is held down. A failure is met by whoever lets it go: an end of the
 * session would lead away before, and back to the page that was left.
 */
export function prefetchPage(
  client: QueryClient,
  grid: AnyGrid,
  position: ListPosition,
  own: OwnParameters | undefined,
): void {
  const query = pageQuery(grid, position, own);
  const askAgain = () => client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  client.fetchQuery({ ...query, meta: { unheard: true } }).catch(askAgain);
}

/** Fetches what a list shows when it is opened by its plain address, before it is built, which takes as long. */
export function prefetchList(grid: ListGrid, own?: OwnParameters) {
  return (client: QueryClient): void => {
    prefetchPage(client, grid, readListPosition({}, grid.columns, own?.names), own);
    void client.prefetchQuery({ ...viewsQuery(grid.view), meta: { unheard: true } });
  };
}
