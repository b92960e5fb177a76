/**
 * Returns the message of an error for a console or a log. An aggregate error without a message returns the messages of
 * its errors. A PostgreSQL error includes its hint.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describeError))].join(', ');
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  return [error.message || error.name, hint && `(${hint})`].filter(Boolean).join(' ');
}
