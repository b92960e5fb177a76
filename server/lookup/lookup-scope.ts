import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../grid/asked-grid.ts';

/** What the extra parameters of a lookup ask for. */
export interface LookupScope extends Scope {
  /** Comes before the asked order. */
  orderFirst?: RawBuilder<unknown> | undefined;
}

/** One record alone, where the extra parameters of a lookup name one. */
export function onlyRow<Id extends string>(
  id: Id,
  extra: { [Name in Id]?: number | undefined } | null | undefined,
): LookupScope {
  const asked = extra?.[id];
  return asked === undefined ? {} : { where: sql<boolean>`${sql.ref(id)} = ${asked}` };
}
