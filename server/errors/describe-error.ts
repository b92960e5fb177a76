/**
 * What an error says, for a console or a log: of several errors at once, which have no sentence of their own, what each
 * says; of PostgreSQL also its hint, where it gives one.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describeError))].join(', ');
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  return [error.message || error.name, hint && `(${hint})`].filter(Boolean).join(' ');
}
