/** `1 line`, `12,480 lines`: a count with its noun. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `A, B and 17 more`: the first `most` names and the number of others. */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  const first = names.slice(0, most).join(', ');
  return more > 0 ? `${first} and ${grouped(more)} more` : first;
}

/** `12,480`: a count in display form (behaviour 5.16). The locale formatter would add 30 ms to every start. */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
