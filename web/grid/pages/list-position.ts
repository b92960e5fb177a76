import { DEFAULT_PAGE_SIZE, PAGE_SIZES, readSortKey } from '#domain/wire/grid';

/** Which part of a list is looked at. An empty sort is the list's own order. */
export interface ListPosition {
  page: number;
  size: number;
  sort: readonly string[];
  search: string;
  /** What the address says beside that, by the list's own parameters. */
  own?: Query;
}

/** The flat query of an address: every value is the text that stands there. */
export type Query = Record<string, string | undefined>;

// A comma would be percent-encoded in an address; column names hold no point.
const SORT_SEPARATOR = '.';

/** Reads a list's address. What does not fit is as if it were not there. */
export function readListPosition(
  query: Query,
  columns: readonly string[],
  parameters: readonly string[] = [],
): ListPosition {
  const own = parameters.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  const page = Number(query.page);
  const size = Number(query.size);
  const sort = (query.sort ?? '').split(SORT_SEPARATOR);

  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    sort: sort.filter((key) => columns.includes(readSortKey(key).column)),
    search: query.q ?? '',
    ...(parameters.length > 0 && { own: Object.fromEntries(own) as Query }),
  };
}

/** Writes a list's address: whatever is as usual is left out. */
export function writeListPosition({ page, size, sort, search, own }: ListPosition): Query {
  return {
    ...own,
    page: page === 1 ? undefined : String(page),
    size: size === DEFAULT_PAGE_SIZE ? undefined : String(size),
    sort: sort.length === 0 ? undefined : sort.join(SORT_SEPARATOR),
    q: search || undefined,
  };
}
