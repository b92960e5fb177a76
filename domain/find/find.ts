import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '../record/record-kinds.ts';
import { recordId } from '../values/record-id.ts';
import { searchText } from '../values/text.ts';
import { call } from '../wire/call.ts';

export type FoundKind = RecordKind | 'container' | 'file';

/**
 * The kinds of results whose place among equally good ones matters (behaviour 23.2), before any other kind and files.
 */
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

/** So many answers at most, and so many of one kind. */
export const MOST_FOUND = 30;
export const MOST_OF_A_KIND = 6;

const foundRow = z.object({
  kind: foundKind,
  id: recordId,
  title: z.string(),
  detail: z.string(),
  /** A and P, or an invoice's status; null where the kind has neither. */
  state: z.nullable(z.string()),
  /** The field that contains the text, if the title does not show it. */
  why: z.nullable(z.string()),
  /** The record that it belongs to: itself, the one that a file is attached to, the invoice of a container. */
  record: z.object({ kind: recordKind, id: recordId }),
});
export type FoundRow = z.infer<typeof foundRow>;

/** The call behind the palette: whatever a text names, in all kinds at once. */
export const findCall = call('/api/find', {
  request: z.object({
    text: searchText,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MOST_FOUND)), MOST_FOUND),
  }),
  data: z.object({
    rows: z.array(foundRow),
    /** The kinds that may have more than is answered. */
    more: z.array(foundKind),
  }),
  summary: 'Find records, containers and files by a text',
});
