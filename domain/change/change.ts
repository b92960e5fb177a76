import * as z from 'zod/mini';
import { RECORD_KINDS, type RecordKind } from '../record/record-kinds.ts';
import { recordedChange } from '../record/recorded-change.ts';
import { grouped } from '../values/counted.ts';
import { day } from '../values/day.ts';
import { invoiceStatus } from '../values/invoice-status.ts';
import { givenLeadTime } from '../values/lead-time.ts';
import { givenMoq } from '../values/min-order-quant.ts';
import { MOST_CALL_IDS, recordId } from '../values/record-id.ts';
import { state } from '../values/state.ts';
import { noteText } from '../values/text.ts';
import { call } from '../wire/call.ts';

// A bulk change of a list: its fields, request and answer (behaviour 33).

/** The maximum number of records that one change may have. */
export const MOST_CHANGED = MOST_CALL_IDS;
export const TOO_MANY_RECORDS = `At most ${grouped(MOST_CHANGED)} records can be changed at once. Narrow the list.`;
/** The largest number of records in a preview. */
export const MOST_PREVIEWED = 100;

const note = z.pipe(
  z.nullable(noteText),
  z.transform((text) => text || null),
);

/**
 * The new values; null clears a note, an MOQ, a lead time or a day, and omitted fields stay unchanged. An unknown name
 * is refused, since a misspelt field would silently change nothing.
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
  /** Null, which lists cannot request: each plan moves to the specification in force at its begin (behaviour 34.6). */
  specification_id?: number | null | undefined;
}

/**
 * The rows of a list that a search and its conditions select, in the form of the list's own request. A
 * misspelt name is refused, since without that condition the query would mean the whole list.
 */
const changeQuery = z.strictObject({
  search: z._default(z.array(z.string()), []),
  search_text: z._default(z.string(), ''),
  where: z.optional(z.unknown()),
  batch_id: z.optional(z.nullable(recordId)),
});

const change = {
  ids: z.optional(z.array(recordId).check(z.minLength(1), z.maxLength(MOST_CHANGED))),
  query: z.optional(changeQuery),
  set: z._default(changeSet, {}),
  /** A line that is added to each note. */
  append_note: z.optional(z.nullable(noteText)),
};

interface Asked {
  ids?: number[] | undefined;
  query?: { batch_id?: number | null | undefined } | undefined;
  set: z.infer<typeof changeSet>;
  append_note?: string | null | undefined;
}
/** The change that a list asks for. */
export type ListChange = Pick<Asked, 'set' | 'append_note'>;
/** The change that is made to each record. */
export type AskedChange = Pick<Asked, 'append_note'> & { set: ChangeSet };

/** Returns the fault of a request that is not a valid change of this kind. */
function faultOfChange(
  kind: RecordKind,
  { ids, query, set, append_note }: Asked,
): [string, string] | undefined {
  if ((ids === undefined) === (query === undefined)) return ['ids', 'Name either ids or a query.'];
  const { hasState, many, changes } = RECORD_KINDS[kind];
  // The list would ignore this query, so every row of it would be changed.
  if (query?.batch_id && !hasState) return ['query', `${many} are not listed by what wrote them.`];
  const fields: readonly ChangeField[] = changes;
  const asked = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const other = asked.find((name) => !fields.some((field) => field === name));
  if (other) return ['set', `${many} have no ${other} that can be changed of many.`];
  if (append_note && set.note !== undefined) return ['append_note', 'A note is either set or appended to.'];
  if (asked.length === 0 && !append_note) return ['set', 'Choose what to change.'];
  return undefined;
}

function isChangeOf(kind: RecordKind) {
  return z.check<Asked>(({ value, issues }) => {
    const [path, message] = faultOfChange(kind, value) ?? [];
    if (path && message) issues.push({ code: 'custom', input: value, path: [path], message });
  });
}

/** A record that stays unchanged, with the reason. */
const refusedRecord = z.object({ id: z.int(), label: z.string(), reason: z.string() });
export type RefusedRecord = z.infer<typeof refusedRecord>;

const changedRecord = z.object({ id: z.int(), label: z.string(), changes: z.array(recordedChange) });
export type ChangedRecord = z.infer<typeof changedRecord>;

const outcome = {
  changed: z.int(),
  /** The number of records that already have the values. */
  unchanged: z.int(),
  refused: z.array(refusedRecord),
  /** Identifies the preview, so that the change does what the preview showed, or nothing. */
  expect: z.string(),
};

export const changeCheck = z.object({
  ...outcome,
  /** The first records that change, by label. */
  rows: z.array(changedRecord),
  /** The side effects, one sentence each. */
  follows: z.array(z.string()),
});
export type ChangeCheck = z.infer<typeof changeCheck>;

/** Null if nothing was to be changed. */
export const changeDone = z.object({ ...outcome, batch_id: z.nullable(z.int()) });
export type ChangeDone = z.infer<typeof changeDone>;

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];
const callsOfKinds = <C>(callOf: (kind: RecordKind) => C) =>
  Object.fromEntries(KINDS.map((kind) => [kind, callOf(kind)])) as Record<RecordKind, C>;

/** The calls that preview a change, for each kind. */
export const changeChecks = callsOfKinds((kind) =>
  call(`/api/${RECORD_KINDS[kind].list}/bulk_check`, {
    request: z.object(change).check(isChangeOf(kind)),
    data: changeCheck,
    summary: `Check a change of many records: ${RECORD_KINDS[kind].many}, whose \`set\` takes ${RECORD_KINDS[kind].changes.join(', ')}`,
  }),
);

/** The change itself, for each kind. */
export const changeWrites = callsOfKinds((kind) =>
  call(`/api/${RECORD_KINDS[kind].list}/bulk_set`, {
    request: z.object({ ...change, expect: z.string() }).check(isChangeOf(kind)),
    data: changeDone,
    writes: true,
    source: 'bulk',
    summary: `Change many records as checked: ${RECORD_KINDS[kind].many}`,
  }),
);
