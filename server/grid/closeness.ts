import { sql } from 'kysely';
import { escapeLike } from './grid-sql.ts';

/** How close a row of a lookup is to a text: its code is the text, begins with it, the row holds it, or only its words. */
export function closenessTo(searchText: string) {
  const text = sql`fold(${searchText}::text)`;
  const beginning = sql`fold(${escapeLike(searchText)}::text) || '%'`;
  // What is searched begins with the code, folded already.
  const begins = sql`search like ${beginning}`;
  const isHeld = sql`strpos(search, ${text}) > 0`;
  return {
    begins,
    isHeld,
    /** The same as `begins`, for the index of the codes. */
    beginsCode: sql`code_key like ${beginning}`,
    order: sql`case when ${begins} then (fold(code) <> ${text})::int when ${isHeld} then 2 else 3 end`,
  };
}
