import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../grid/grid-query.ts';

/** The rows selected by the extra parameters of a lookup. */
export interface LookupScope extends Scope {
  /** Sorts before the requested order. */
  orderFirst?: RawBuilder<unknown> | undefined;
}

/** Selects a single record, if the extra parameters of a lookup name one. */
export function onlyRow<Id extends string>(
  id: Id,
  extra: { [Name in Id]?: number | undefined } | null | undefined,
): LookupScope {
  const value = extra?.[id];
  return value === undefined ? {} : { where: sql<boolean>`${sql.ref(id)} = ${value}` };
}
