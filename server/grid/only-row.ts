import { sql } from 'kysely';
import type { Narrowing } from './conditions.ts';

/** Asks a lookup for one record alone, where its extra parameters name one. */
export function onlyRow<Id extends string>(
  id: Id,
  extra: { [Name in Id]?: number | undefined } | null | undefined,
): Narrowing {
  const asked = extra?.[id];
  return asked === undefined ? {} : { where: sql<boolean>`${sql.ref(id)} = ${asked}` };
}
