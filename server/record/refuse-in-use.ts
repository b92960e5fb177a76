import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import { conflict } from '../errors/errors.ts';

/** A use of a record by another record, with both names. */
export interface Use {
  /** The id of the record that was to be deleted. */
  used_id: number;
  used: string;
  by: string;
  /** The kind and id of the record that uses it, so that screens can link to it. */
  kind: RecordKind;
  id: number;
  /** The number of all uses of this record. Only the first uses are read. */
  count: number;
}

/** The maximum number of uses that a refusal names, in total and per record. Further uses are counted. */
export const MAX_USES = 5;
/** The maximum number of records in use that a refusal lists. */
const MAX_RECORDS = 100;

/**
 * Refuses a delete with 409 if the records are in use: the message names up to five uses, and offers Passive for a kind
 * with a state. Its details list the uses of each record, and the ids of all records in use, so that the others can be
 * deleted. `uses` contains the first uses of each record with the `count` of all uses.
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
  const more = count - Math.min(named.length, MAX_USES);
  const sentence = named.slice(0, MAX_USES).join('; ');
  const instead = hasState ? ' Set it to Passive instead.' : '';
  throw conflict(
    `Cannot delete the ${one}: ${sentence}${more > 0 ? ` and ${grouped(more)} more` : ''}.${instead}`,
    'in_use',
    {
      records: records.slice(0, MAX_RECORDS),
      more: Math.max(0, records.length - MAX_RECORDS),
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
