import { type RawBuilder, sql } from 'kysely';
import { searchWords, wordForms } from '#domain/values/search-words';
import type { Db } from '../db/db.ts';
import { allOf, anyOf, escapeLike } from '../grid/grid-sql.ts';
import { hasTrigrams } from '../grid/trigrams.ts';

/** One word of a search, in each normalized form in which it may be stored. */
interface Word {
  /** The typed text. For `PO20` also `po000020`. */
  texts: readonly string[];
  /** The text as a container number without separators. Empty if nothing else is left. */
  container: string;
}

/** The searched words. A row matches if it contains each of them, in any order. */
export type Text = readonly Word[];

/**
 * Returns the searched texts: the whole text and, if there are several words, its words. The database normalizes them
 * once, here: within later statements it would do so at each use.
 */
export async function textsOf(db: Db, typed: string): Promise<{ whole: Text; byWords: Text | undefined }> {
  const words = searchWords(typed);
  const [only = typed] = words;
  const whole = words.length > 1 ? typed : only;
  const { rows } = await sql<{ form: string; container: string }>`
    select search_form(text) as form, container_search_form(text) as container
    from unnest(${[whole, ...words]}::text[]) with ordinality as given (text, place) order by place
  `.execute(db);
  const [first, ...others] = rows.map(({ form, container }) => ({ texts: wordForms(form), container }));
  if (!first) throw new Error('A text has no form.');
  return { whole: [first], byWords: others.length > 1 ? others : undefined };
}

/** Returns whether an index can find rows with all words of a text. One indexable word is enough. */
export function isIndexed(text: Text): boolean {
  return text.some(({ texts }) => texts.some(hasTrigrams));
}

/** The condition that a searched text contains each word, in a form that its trigram index serves. */
export function isPartOf(text: Text, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  return allOf(text.map(({ texts }) => anyOf(texts.map((each) => isLike(searched, each)))));
}

/** Returns the text as container numbers, which users may type with separators. */
export function withContainers(text: Text): Text {
  return text.map(({ texts, container }) => ({
    texts: container ? [...texts, container] : texts,
    container,
  }));
}

/** The condition that a searched text contains each word, without an index. False for null. */
export function isIn(text: Text, searched: RawBuilder<unknown>): RawBuilder<boolean> {
  return allOf(text.map(({ texts }) => anyOf(texts.map((each) => containsText(searched, each)))));
}

/** The condition that a searched text contains at least one of the words. */
export function holdsSome(text: Text, searched: RawBuilder<unknown>): RawBuilder<boolean> {
  return anyOf(text.flatMap(({ texts }) => texts.map((each) => containsText(searched, each))));
}

/** The condition that a container number without separators contains each word. */
export function isInContainer(text: Text, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return allOf(text.map(({ container }) => (container ? containsText(key, container) : sql<boolean>`false`)));
}

function isLike(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${searched} like ${`%${escapeLike(text)}%`}`;
}

function containsText(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`coalesce(strpos(${searched}, ${text}) > 0, false)`;
}
