/** `1 line`, `12,480 lines`: how many of what. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `A, B and 17 more`: the first names, `most` of them, and how many there are beside these. */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  const first = names.slice(0, most).join(', ');
  return more > 0 ? `${first} and ${grouped(more)} more` : first;
}

/** `12,480`, as people read a count (behaviour 5.16). The formatter of locales would take 30 ms of every start. */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
