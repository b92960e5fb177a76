import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '../record/record-kinds.ts';
import { recordId } from '../values/record-id.ts';
import { searchText } from '../values/text.ts';
import { call } from '../wire/call.ts';

export type FoundKind = RecordKind | 'container' | 'file';

/** The order of kinds among equally good results. Kinds that are not listed follow, then files (behaviour 23.2). */
const FIRST_FOUND: readonly FoundKind[] = [
  'part_sap',
  'container',
  'purchase',
  'invoice',
  'plan',
  'specification',
  'part',
  'car_model',
];
export const foundKind = z.enum([...new Set<FoundKind>([...FIRST_FOUND, ...recordKind.options, 'file'])]);

/** The maximum number of results, in total and of one kind. */
export const MAX_FOUND = 30;
export const MAX_OF_A_KIND = 6;

const foundRow = z.object({
  kind: foundKind,
  id: recordId,
  title: z.string(),
  detail: z.string(),
  /** The state (A or P) of the record, or the status of an invoice or container; null for other kinds. */
  state: z.nullable(z.string()),
  /** The field that contains the search text, if the title does not show it. */
  why: z.nullable(z.string()),
  /**
   * The record that the result opens: the found record, the record to which a file is attached, or the invoice of a
   * container.
   */
  record: z.object({ kind: recordKind, id: recordId }),
});
export type FoundRow = z.infer<typeof foundRow>;

/** The call of the palette, which finds records of all kinds by a text. */
export const findCall = call('/api/find', {
  request: z.object({
    text: searchText,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_FOUND)), MAX_FOUND),
  }),
  data: z.object({
    rows: z.array(foundRow),
    /** The kinds that have more results than the response contains. */
    more: z.array(foundKind),
  }),
  summary: 'Find records, containers and files by a text',
});
