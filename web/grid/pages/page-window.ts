/** How many page numbers a list offers, and a form's line table. */
export const LIST_WINDOW = 4;
export const LINES_WINDOW = 5;

export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** The last page that one can go to: while rows are still counted, which makes this page a full one, the next. */
export function lastPage({
  page,
  size,
  count,
}: {
  page: number;
  size: number;
  count: number | undefined;
}): number {
  return count === undefined ? page + 1 : pageCount(count, size);
}

/** The page numbers around the current one: of an odd width as many before as after it, of an even one more after. */
export function pageWindow(page: number, pages: number, width: number): number[] {
  const before = Math.floor((width - 1) / 2);
  const first = Math.max(1, Math.min(page - before, pages - width + 1));
  const length = Math.min(width, pages);
  return Array.from({ length }, (_, index) => first + index);
}
