import { filteredColumn, filteredFacts, type TypedColumns } from '#domain/wire/column-kind';
import { MAX_CONDITIONS, type Where } from '#domain/wire/condition';
import { readCondition, writeCondition } from '#domain/wire/condition-text';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, readSortKey } from '#domain/wire/grid';
import type { Query } from '../../ui/use-screen-location.ts';

/** The position in a list: page, order, search and filters. An empty sort is the list's default order. */
export interface ListPosition {
  page: number;
  size: number;
  sort: readonly string[];
  search: string;
  where: Where;
  unread: Query;
  parameters: Query;
}

export const FIRST_PAGE: ListPosition = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  sort: [],
  search: '',
  where: {},
  unread: {},
  parameters: {},
};

// A comma would be percent-encoded in a URL; column names contain no dot.
const SORT_SEPARATOR = '.';
const CONDITION = 'f_';

export interface ListColumns extends TypedColumns {
  columns: readonly string[];
}

/**
 * Reads a list's URL. Invalid, repeated and surplus conditions are returned in `unread`; other invalid parts are
 * ignored.
 */
export function readListPosition(
  query: Query,
  grid: ListColumns,
  parameters: readonly string[] = [],
): ListPosition {
  const read = parameters.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  const page = Number(query.page);
  const size = Number(query.size);
  const sort = (query.sort ?? '').split(SORT_SEPARATOR);

  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    sort: sort.filter((key) => grid.columns.includes(readSortKey(key).column)),
    search: query.q ?? '',
    ...readConditions(query, grid),
    parameters: Object.fromEntries(read),
  };
}

export function writeListPosition({ page, size, sort, search, where, parameters }: ListPosition): Query {
  return {
    ...parameters,
    ...writeConditions(where),
    page: page === 1 ? undefined : String(page),
    size: size === DEFAULT_PAGE_SIZE ? undefined : String(size),
    sort: sort.length === 0 ? undefined : sort.join(SORT_SEPARATOR),
    q: search || undefined,
  };
}

function readConditions(query: Query, grid: ListColumns): Pick<ListPosition, 'where' | 'unread'> {
  const where: Record<string, Where[string]> = {};
  const unread: Record<string, string> = {};
  for (const [name, text] of Object.entries(query)) {
    if (!name.startsWith(CONDITION) || text === undefined) continue;
    const column = name.slice(CONDITION.length);
    const filtered = filteredColumn(grid, column);
    const condition = grid.columns.includes(column)
      ? readCondition(filteredFacts(grid, column), text)
      : undefined;
    if (condition && !(filtered in where) && Object.keys(where).length < MAX_CONDITIONS)
      where[filtered] = condition;
    else unread[name] = text;
  }
  return { where, unread };
}

export function isFiltered({ where }: Pick<ListPosition, 'where'>): boolean {
  return Object.keys(where).length > 0;
}

function writeConditions(where: Where): Query {
  return Object.fromEntries(
    Object.entries(where).map(([column, condition]) => [`${CONDITION}${column}`, writeCondition(condition)]),
  );
}
