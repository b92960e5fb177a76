import { type RawBuilder, sql } from 'kysely';
import { searchWords, wordForms } from '#domain/values/search-words';
import type { Db } from '../db/db.ts';
import { allOf, anyOf, escapeLike } from '../grid/grid-sql.ts';
import { hasTrigrams } from '../grid/trigrams.ts';

/** One word of a search, as it is searched, in each form in which it may be stored. */
interface Word {
  /** As it is typed, and for `PO20` also `po000020`. */
  texts: readonly string[];
  /** As the number of a container, without separators; empty where it has nothing else. */
  container: string;
}

/** What is looked for: words that a row holds, each of them and in any order. */
export type Text = readonly Word[];

/**
 * A typed text as it is looked for: as a whole, and by its words where it has several. The database makes their
 * forms once, here: within the statements that follow it would make them again at each place.
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

/** Whether an index can find what holds all words of a text: one of them is enough for that. */
export function isIndexed(text: Text): boolean {
  return text.some(({ texts }) => texts.some(hasTrigrams));
}

/** The condition that a searched text holds each word, in a form for which its index of trigrams can be used. */
export function isPartOf(text: Text, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  return allOf(text.map(({ texts }) => anyOf(texts.map((each) => isLike(searched, each)))));
}

/** A text as it is looked for among numbers of containers, which people may type with separators. */
export function withContainers(text: Text): Text {
  return text.map(({ texts, container }) => ({
    texts: container ? [...texts, container] : texts,
    container,
  }));
}

/** The condition that a searched text holds each word, for which no index is used; false for a text that is null. */
export function isIn(text: Text, searched: RawBuilder<unknown>): RawBuilder<boolean> {
  return allOf(text.map(({ texts }) => anyOf(texts.map((each) => holds(searched, each)))));
}

/** The condition that a searched text holds one of the words at least. */
export function holdsSome(text: Text, searched: RawBuilder<unknown>): RawBuilder<boolean> {
  return anyOf(text.flatMap(({ texts }) => texts.map((each) => holds(searched, each))));
}

/** The condition that the number of a container, without its separators, holds each word. */
export function isInContainer(text: Text, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return allOf(text.map(({ container }) => (container ? holds(key, container) : sql<boolean>`false`)));
}

function isLike(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${searched} like ${`%${escapeLike(text)}%`}`;
}

function holds(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`coalesce(strpos(${searched}, ${text}) > 0, false)`;
}
