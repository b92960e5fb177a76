import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import { conflict } from '../errors/errors.ts';

/** A record that another one stands on, and what stands on it, as a person knows both. */
export interface Use {
  used: string;
  by: string;
  /** The kind and id of the user, so that a screen can link to it. */
  kind: RecordKind;
  id: number;
}

/** So many uses a refusal names; the others it counts. */
export const MOST_NAMED = 5;

/**
 * Refuses a delete with 409 when something uses the records: names what does, up to five, and offers what a kind
 * with a state can do instead. Of `count` uses only the first may have been fetched.
 */
export function refuseInUse(uses: readonly Use[], kind: RecordKind, count = uses.length): void {
  if (uses.length === 0) return;

  const { one, hasState } = RECORD_KINDS[kind];
  const named = uses.slice(0, MOST_NAMED);
  const more = count - named.length;
  const sentence = named.map(({ used, by }) => `${used} is used by ${by}`).join('; ');
  const instead = hasState ? ' Set it to Passive instead.' : '';
  throw conflict(
    `Cannot delete the ${one}: ${sentence}${more > 0 ? ` and ${grouped(more)} more` : ''}.${instead}`,
    'in_use',
    { uses: named, more },
  );
}
