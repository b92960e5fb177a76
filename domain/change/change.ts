import * as z from 'zod/mini';
import { RECORD_KINDS, type RecordKind } from '../record/record-kinds.ts';
import { recordedChange } from '../record/recorded-change.ts';
import { grouped } from '../values/counted.ts';
import { day } from '../values/day.ts';
import { invoiceStatus } from '../values/invoice-status.ts';
import { givenLeadTime } from '../values/lead-time.ts';
import { givenMoq } from '../values/min-order-quant.ts';
import { MAX_CALL_IDS, recordId } from '../values/record-id.ts';
import { state } from '../values/state.ts';
import { noteText } from '../values/text.ts';
import { call } from '../wire/call.ts';

// The fields, request and response of a bulk change (behaviour 33).

export const MAX_CHANGED = MAX_CALL_IDS;
export const TOO_MANY_RECORDS = `At most ${grouped(MAX_CHANGED)} records can be changed at once. Narrow the list.`;
export const MAX_PREVIEWED = 100;

const note = z.pipe(
  z.nullable(noteText),
  z.transform((text) => text || null),
);

/**
 * The new values. Null clears a note, an MOQ, a lead time or a day; omitted fields stay unchanged. Unknown fields are
 * refused, since a misspelled field would silently change nothing.
 */
const changeSet = z.strictObject({
  state: z.optional(state),
  note: z.optional(note),
  min_order_quant: z.optional(givenMoq),
  lead_time_days: z.optional(givenLeadTime),
  status: z.optional(invoiceStatus),
  expected_on: z.optional(z.nullable(day)),
  specification_id: z.optional(recordId),
});
export type ChangeField = keyof z.infer<typeof changeSet>;
export interface ChangeSet extends Omit<z.infer<typeof changeSet>, 'specification_id'> {
  /** Null moves each plan to the specification in force on its begin date (behaviour 34.6). */
  specification_id?: number | null | undefined;
}

/**
 * Selects the rows of a list by its search and conditions, as the request of the list does. Unknown fields are refused:
 * if a misspelled condition were ignored, the query would select the whole list.
 */
const changeQuery = z.strictObject({
  search: z._default(z.array(z.string()), []),
  search_text: z._default(z.string(), ''),
  where: z.optional(z.unknown()),
  batch_id: z.optional(z.nullable(recordId)),
});

const change = {
  ids: z.optional(z.array(recordId).check(z.minLength(1), z.maxLength(MAX_CHANGED))),
  query: z.optional(changeQuery),
  set: z._default(changeSet, {}),
  /** A line that is added to each note. */
  append_note: z.optional(z.nullable(noteText)),
};

interface ChangeRequest {
  ids?: number[] | undefined;
  query?: object | undefined;
  set: z.infer<typeof changeSet>;
  append_note?: string | null | undefined;
}
export type ListChange = Pick<ChangeRequest, 'set' | 'append_note'>;
/** The change of a record. Unlike a request, it may move a plan to the specification in force (behaviour 34.6). */
export type RecordChange = Pick<ChangeRequest, 'append_note'> & { set: ChangeSet };

/** Returns the path and message of the fault if the request is not a valid change of records of this kind. */
function faultOfChange(
  kind: RecordKind,
  { ids, query, set, append_note }: ChangeRequest,
): [string, string] | undefined {
  if ((ids === undefined) === (query === undefined)) return ['ids', 'Name either ids or a query.'];
  const { one, changes } = RECORD_KINDS[kind];
  const fields: readonly ChangeField[] = changes;
  const asked = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const other = asked.find((name) => !fields.some((field) => field === name));
  if (other) return ['set', `A bulk change of ${one}s cannot set ${other}.`];
  if (append_note && set.note !== undefined)
    return ['append_note', 'Either set the note or append to it, not both.'];
  if (asked.length === 0 && !append_note) return ['set', 'Choose what to change.'];
  return undefined;
}

function isChangeOf(kind: RecordKind) {
  return z.check<ChangeRequest>(({ value, issues }) => {
    const [path, message] = faultOfChange(kind, value) ?? [];
    if (path && message) issues.push({ code: 'custom', input: value, path: [path], message });
  });
}

const refusedRecord = z.object({ id: z.int(), label: z.string(), reason: z.string() });
export type RefusedRecord = z.infer<typeof refusedRecord>;

const changedRecord = z.object({ id: z.int(), label: z.string(), changes: z.array(recordedChange) });
export type ChangedRecord = z.infer<typeof changedRecord>;

const outcome = {
  changed: z.int(),
  unchanged: z.int(),
  refused: z.array(refusedRecord),
  /** Identifies the preview. The change is refused if its effect would differ from the preview. */
  expect: z.string(),
};

export const changeCheck = z.object({
  ...outcome,
  /** The first records that change, ordered by label. */
  rows: z.array(changedRecord),
  /** The side effects, one sentence each. */
  follows: z.array(z.string()),
});
export type ChangeCheck = z.infer<typeof changeCheck>;

/** `batch_id` is null if no record was changed. */
export const changeDone = z.object({ ...outcome, batch_id: z.nullable(z.int()) });
export type ChangeDone = z.infer<typeof changeDone>;

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];
const callsOfKinds = <C>(callOf: (kind: RecordKind) => C) =>
  Object.fromEntries(KINDS.map((kind) => [kind, callOf(kind)])) as Record<RecordKind, C>;

export const changeChecks = callsOfKinds((kind) =>
  call(`/api/${RECORD_KINDS[kind].list}/bulk_check`, {
    request: z.object(change).check(isChangeOf(kind)),
    data: changeCheck,
    summary: `Preview a bulk change of ${RECORD_KINDS[kind].one}s; fields of \`set\`: ${RECORD_KINDS[kind].changes.join(', ')}`,
  }),
);

export const changeWrites = callsOfKinds((kind) =>
  call(`/api/${RECORD_KINDS[kind].list}/bulk_set`, {
    request: z.object({ ...change, expect: z.string() }).check(isChangeOf(kind)),
    data: changeDone,
    writes: true,
    source: 'bulk',
    summary: `Make a bulk change of ${RECORD_KINDS[kind].one}s as previewed`,
  }),
);
