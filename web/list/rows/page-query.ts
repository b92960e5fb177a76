import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListName } from '#domain/record/record-kinds';
import type { AnyGrid, Shape } from '#domain/wire/grid';
import type { List } from '#domain/wire/list';
import { countQuery, type GridSearch, rowsQuery } from '../../api/grid-query.ts';
import { type ListPosition, type Query, readListPosition } from '../../grid/pages/list-position.ts';
import { viewsQuery } from '../../grid/views/views-query.ts';

const FRESH_FOR_MS = 15_000;

/** A grid whose rows are a list with an address of its own. */
export type ListGrid = AnyGrid & { view: ListName } & Pick<
    List<Shape, Shape, ListName>,
    'codes' | 'earlier' | 'values' | 'found' | 'file'
  >;

/** What the address of a list says beside what all of them do, and what the server is asked for by it (`d`). */
export interface OwnParameters {
  names: readonly string[];
  /** Those of them that leave rows out as conditions do, and go with them. */
  filters: readonly string[];
  extra: (own: Query) => unknown;
}

/** A page of a server-paged list as a query. */
export function pageQuery<G extends AnyGrid>(
  grid: G,
  position: ListPosition,
  own: OwnParameters | undefined,
) {
  const { page, size, sort } = position;
  const request = { offset: (page - 1) * size, limit: size, sort, ...searchOf(position, own) };
  return queryOptions({ ...rowsQuery(grid, request), staleTime: FRESH_FOR_MS });
}

/** How many rows the list has on all its pages, as a query that they share. */
export function pagesCountQuery(grid: AnyGrid, position: ListPosition, own: OwnParameters | undefined) {
  return queryOptions({ ...countQuery(grid, searchOf(position, own)), staleTime: FRESH_FOR_MS });
}

function searchOf(position: ListPosition, own: OwnParameters | undefined): GridSearch {
  const { search, where } = position;
  const extra = { ...(own?.extra(position.own ?? {}) as object | undefined), ...(where && { where }) };
  return { search, ...(Object.keys(extra).length > 0 && { extra }) };
}

/**
 * Fetches what a list shows when it is opened by its plain address, while its code is still being loaded. A failure is
 * not reported then; a list that is shown by that time asks again and reports its own.
 */
export function prefetchList(grid: ListGrid, own?: OwnParameters) {
  return (client: QueryClient): void => {
    const position = readListPosition({}, grid, own?.names);
    const page = pageQuery(grid, position, own);
    const count = pagesCountQuery(grid, position, own);
    for (const { queryKey, ...query } of [page, count, viewsQuery(grid.view)] as const) {
      const askAgain = () => client.refetchQueries({ queryKey, exact: true, type: 'active' });
      client.fetchQuery({ ...(query as object), queryKey, meta: { unreported: true } }).catch(askAgain);
    }
  };
}
