export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** A page of rows: its number, its size, and the number of all rows, undefined while they are being counted. */
export interface Page {
  page: number;
  size: number;
  count: number | undefined;
}

export function firstOfPage({ page, size }: Pick<Page, 'page' | 'size'>): number {
  return (page - 1) * size;
}

export function rowsOfPage<Row>(rows: readonly Row[], part: Pick<Page, 'page' | 'size'>): readonly Row[] {
  const first = firstOfPage(part);
  return rows.slice(first, first + part.size);
}

export function pageOfRow(index: number, size: number): number {
  return Math.floor(index / size) + 1;
}

/** Returns the last page that can be opened. While rows are being counted, it is the next page. */
export function lastPage({ page, size, count }: Page): number {
  return count === undefined ? page + 1 : pageCount(count, size);
}

/**
 * Returns up to `width` page numbers around the current page. While rows are being counted, it assumes that more pages
 * follow.
 */
export function pageWindow({ page, size, count }: Page, width: number): number[] {
  const pages = count === undefined ? page + width : pageCount(count, size);
  const before = Math.floor((width - 1) / 2);
  const first = Math.max(1, Math.min(page - before, pages - width + 1));
  const length = Math.min(width, pages);
  return Array.from({ length }, (_, index) => first + index);
}
