/** `1 line`, `12,480 lines`: how many of what. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `12,480`, as people read a count (behaviour 5.16). */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
