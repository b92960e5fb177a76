/** Whether two values of a field say the same: a blank text, nothing and an empty list are all nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** The value as a text in which the order of its keys does not count. */
function canonical(value: unknown): string {
  if (isNothing(value)) return '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value as object).filter(([, held]) => !isNothing(held));
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => `${name}:${canonical(held)}`)
    .join()}}`;
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
