/** Formats a count or a quantity with its noun: `1 line`, `12,480 lines`, `1,200.5 parts`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** Lists the first `most` names, by default three, and counts the others: `A, B and 17 more`. */
export function firstOf(names: readonly string[], most = 3): string {
  const more = names.length - most;
  const first = names.slice(0, most).join(', ');
  return more > 0 ? `${first} and ${grouped(more)} more` : first;
}

/**
 * Formats a count or a quantity with thousands separators (behaviour 5.16): `12,480`, `1,200.5`. `Intl.NumberFormat`
 * would add 30 ms to every start.
 */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}
