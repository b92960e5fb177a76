import * as z from 'zod/mini';
import { recordKind } from '../record/record-kinds.ts';
import { recordedChange } from '../record/recorded-change.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { changeSource } from './history.ts';

/** The current end of the history, for systems that have already read the records (behaviour 40.3). */
export const FROM_NOW = 'now';
/**
 * Matches the position of a reader: the number of the last change that it received, and the time of that change in
 * microseconds.
 */
const POSITION = /^(\d{1,15})\.(\d{1,16})$/;

export interface Position {
  seq: number;
  micros: string;
}

const change = z.object({
  seq: z.int(),
  at: z.string(),
  kind: recordKind,
  id: recordId,
  label: z.nullable(z.string()),
  username: z.nullable(z.string()),
  source: changeSource,
  /** The name of the token that made the change, or null. */
  token: z.nullable(z.string()),
  changes: z.array(recordedChange),
});
export type Change = z.infer<typeof change>;

export const changesCall = call('/api/changes', {
  request: z.object({
    after: z._default(
      z.nullable(
        z.string().check(
          z.refine((text) => text === FROM_NOW || POSITION.test(text), {
            error: 'Send the "next" of an earlier response, "now", or null to begin with the first change.',
          }),
        ),
      ),
      null,
    ),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 100),
  }),
  data: z.object({ rows: z.array(change), next: z.string(), more: z.boolean() }),
  summary:
    'List every change of every record exactly once, oldest first: store `next` and send it as `after`',
});

/** Parses an `after` that is neither null nor `now`. */
export function readPosition(after: string): Position {
  const [, seq = '', micros = ''] = POSITION.exec(after) ?? [];
  return { seq: Number(seq), micros };
}

export function formatPosition({ seq, micros }: Position): string {
  return `${seq}.${micros}`;
}
