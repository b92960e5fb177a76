import { queryOptions } from '@tanstack/react-query';
import type { ListName } from '#domain/record/record-kinds';
import type { AnyGrid, Shape } from '#domain/wire/grid';
import type { List } from '#domain/wire/list';
import { countQuery, type GridSearch, rowsQuery } from '../../api/grid-query.ts';
import type { ListPosition, Query } from '../../grid/pages/list-position.ts';

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
