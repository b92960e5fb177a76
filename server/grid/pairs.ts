import { type RawBuilder, sql } from 'kysely';
import { fold } from '#domain/values/text';

/** How rows are asked for a text of two letters, which is no trigram (server/db/migrations/0036_search_pairs.sql). */

const PAIR = /^[\p{L}\p{N}]{2}$/u;

/** A pair in more rows than that is found or counted soonest by reading on: the indexes list them all. */
export const SHARE_WITH_PAIR = 0.01;

/** Whether indexes find the rows of a grid that hold the text as a pair. */
export function isPair({ hasPairs }: { hasPairs?: true }, text: string): boolean {
  return hasPairs === true && PAIR.test(fold(text));
}

/** What is true of every row that holds the pair, of few others, and known to indexes. */
export function mayHoldPair(pair: string): RawBuilder<unknown> {
  return sql`may_hold_pair(search, fold(${pair}::text))`;
}
