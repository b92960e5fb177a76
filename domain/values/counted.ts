/** `1 line`, `12,480 lines`: how many of what. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `12,480`, as people read a count (behaviour 5.16). The formatter of locales would take 30 ms of every start. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `12480`, or while they are still being counted, and there are 51 at least, `50+`. */
export function resultCount(
  count: number,
  atLeast = false,
  write: (count: number) => string = String,
): string {
  return atLeast ? `${write(count - 1)}+` : write(count);
}
