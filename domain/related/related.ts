import * as z from 'zod/mini';
import { RECORD_KINDS, recordKind } from '../record/record-kinds.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { limit } from '../wire/paged.ts';

const USUAL_RELATED = 20;
export const MAX_RELATED = 500;
/** Counts are exact up to this number. A count of one more means that there are more. */
export const MAX_RELATED_COUNTED = 10_000;

const relatedKind = z.enum([...recordKind.options, 'container']);
export type RelatedKind = z.infer<typeof relatedKind>;

/** Returns the title of a group of related records. */
export function relatedTitle(kind: RelatedKind): string {
  return kind === 'container' ? 'Containers' : RECORD_KINDS[kind].many;
}

const relatedGroup = z.object({
  kind: relatedKind,
  count: z.int(),
  rows: z.array(z.object({ id: recordId, label: z.string() })),
});
export type RelatedGroup = z.infer<typeof relatedGroup>;

export const relatedCall = call('/api/related/list', {
  request: z.object({ kind: recordKind, id: recordId, limit: z._default(limit, USUAL_RELATED) }),
  data: z.object({
    /** The number or code of the record, or its label if it has neither. */
    name: z.string(),
    /** The name of the record with details that identify it. */
    label: z.string(),
    groups: z.array(relatedGroup),
  }),
  summary:
    'List the records and containers that are related to a record: for each kind, their number and the newest ones',
});
