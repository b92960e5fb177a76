import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import { conflict } from '../errors/errors.ts';

/** A record that another one stands on, and what stands on it, as a person knows both. */
export interface Use {
  /** The id of the record that was to be deleted. */
  used_id: number;
  used: string;
  by: string;
  /** The kind and id of the user, so that a screen can link to it. */
  kind: RecordKind;
  id: number;
  /** How many users this one has, of which only the first are fetched. */
  count: number;
}

/** So many uses a refusal names, of all and of each record; the others it counts. */
export const MOST_USES = 5;
/** So many records in use a refusal tells one by one. */
const MOST_RECORDS = 100;

/**
 * Refuses a delete with 409 when something uses the records: names what does, up to five, and offers what a kind with a
 * state can do instead. Its details tell record by record what uses it, and the ids of all that are in use, so that the
 * others can be deleted. Of `uses` each record has its first, with the `count` of all.
 */
export function refuseInUse(uses: readonly Use[], kind: RecordKind): void {
  if (uses.length === 0) return;

  const { one, hasState } = RECORD_KINDS[kind];
  const records = Array.from(
    Map.groupBy(uses, ({ used_id, used }) => `${used_id} ${used}`).values(),
    usedRecord,
  );
  const named = records.flatMap(({ used, uses }) => uses.map(({ by }) => `${used} is used by ${by}`));
  const count = records.reduce((sum, { uses, more }) => sum + uses.length + more, 0);
  const more = count - Math.min(named.length, MOST_USES);
  const sentence = named.slice(0, MOST_USES).join('; ');
  const instead = hasState ? ' Set it to Passive instead.' : '';
  throw conflict(
    `Cannot delete the ${one}: ${sentence}${more > 0 ? ` and ${grouped(more)} more` : ''}.${instead}`,
    'in_use',
    {
      records: records.slice(0, MOST_RECORDS),
      more: Math.max(0, records.length - MOST_RECORDS),
      used_ids: [...new Set(uses.map(({ used_id }) => used_id))],
    },
  );
}

function usedRecord(uses: readonly Use[]) {
  const { used = '', count = 0 } = uses[0] ?? {};
  return {
    used,
    uses: uses.map(({ by, kind, id }) => ({ by, kind, id })),
    more: count - uses.length,
  };
}
