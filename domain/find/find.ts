import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '../record/record-kinds.ts';
import { recordId } from '../values/record-id.ts';
import { searchText } from '../values/text.ts';
import { call } from '../wire/call.ts';

export type FoundKind = RecordKind | 'container' | 'file';

/** The kinds that are first among equally good results (behaviour 23.2), before other kinds and files. */
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
export const MOST_FOUND = 30;
export const MOST_OF_A_KIND = 6;

const foundRow = z.object({
  kind: foundKind,
  id: recordId,
  title: z.string(),
  detail: z.string(),
  /** A or P, or an invoice's status; null for other kinds. */
  state: z.nullable(z.string()),
  /** The field that contains the text, if the title does not show it. */
  why: z.nullable(z.string()),
  /**
   * The record that the result opens: itself, the record that a file is attached to, or the invoice of a
   * container.
   */
  record: z.object({ kind: recordKind, id: recordId }),
});
export type FoundRow = z.infer<typeof foundRow>;

/** The call of the palette: finds records of all kinds by a text. */
export const findCall = call('/api/find', {
  request: z.object({
    text: searchText,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MOST_FOUND)), MOST_FOUND),
  }),
  data: z.object({
    rows: z.array(foundRow),
    /** The kinds with more results than are returned. */
    more: z.array(foundKind),
  }),
  summary: 'Find records, containers and files by a text',
});
