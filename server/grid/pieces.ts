import { type RawBuilder, sql } from 'kysely';

/** What an index of pieces knows of a text: its figures (server/db/migrations/0034_search_pieces.sql). */

/** A number that a text begins with may be the end of a longer one: only its fives are known. */
const SHORT_BEGINNING = /^[0-9]{1,2}(?![0-9])/;
const PIECE = /[0-9]{5}|(?<![0-9])[0-9]{1,2}[^0-9]+[0-9]{2}/;

/** Whether the index knows any piece of a text. */
export function isInPieces(text: string): boolean {
  return PIECE.test(knownOf(text));
}

/** Whether `search` has all pieces of a text, in the words of the index; more rows have them than hold the text. */
export function holdsPieces(text: string): RawBuilder<unknown> {
  return sql`search_pieces(search collate "C") @> search_pieces(${knownOf(text)}::text collate "C")`;
}

function knownOf(text: string): string {
  return text.replace(SHORT_BEGINNING, '');
}
