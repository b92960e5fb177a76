import { type RawBuilder, sql } from 'kysely';
import { type FoundKind, foundKind } from '#domain/find/find';
import { searchWords, wordForms } from '#domain/values/search-words';
import type { Db } from '../db/db.ts';
import { allOf, anyOf, escapeLike } from '../grid/grid-sql.ts';
import { hasTrigrams } from '../grid/search-conditions.ts';

/**
 * The SQL that finds the rows of a kind that contain a text (behaviour 23.2, ranks 5 and 6). It uses the columns of the
 * view of the kind.
 */
interface Within {
  where: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  /** Where the text was found, if the title does not show it. */
  why: RawBuilder<unknown>;
  /** For a large table: some rows with `id` and `search` that are read before the index. */
  some?: RawBuilder<unknown>;
}

const FOUND_IN_NOTE = sql`'in the note'`;

const WITHIN: Readonly<Partial<Record<FoundKind, (text: SearchedText) => Within>>> = {
  part_sap: (text) => ({
    some: sql`select id, search from part_sap_find limit 10000`,
    // Only the part before the separator belongs to the SAP itself.
    where: sql`${isPartOf(text, sql`search`)} and ${isIn(text, sql`split_part(search, E'\\x1e', 1)`)}`,
    rank: sql`case when ${isIn(text, sql`code_key`)} or ${isIn(text, sql`name_key`)} then 5 else 6 end`,
    why: sql`case
      when ${isIn(text, sql`label_key || E'\\x1f' || number_key`)} then null
      when ${isIn(text, sql`old_key`)} or ${isIn(text, sql`older_key`)} then 'earlier code of ' || sap_code
      else ${FOUND_IN_NOTE}
    end`,
  }),
  container: (text) => {
    const inNumber = isInContainer(text, sql`key`);
    return {
      // Containers of one invoice are adjacent, so the first rows may contain no match even if a tenth of the invoices
      // have one.
      some: sql`select container_id as id, search from containers tablesample system (1) repeatable (1)`,
      where: isPartOf(withContainers(text), sql`search`),
      rank: sql`case when ${inNumber} or ${isIn(text, sql`lots_key`)} then 5 else 6 end`,
      why: sql`case when not ${inNumber} then 'LOT ' || (
        select lot from unnest(string_to_array(lots, ', ')) as lot where ${containsSome(text, sql`search_form(lot)`)} limit 1
      ) end`,
    };
  },
  purchase: (text) => labeled(text, sql`case when ${isIn(text, sql`number_key`)} then 5 else 6 end`),
  invoice: (text) => {
    const inNumbers = isIn(text, sql`number_key || E'\\x1f' || purchase_key`);
    return {
      // `search` also contains days, which must not match.
      where: sql`${isPartOf(text, sql`search`)}
        and ${isIn(text, sql`number_key || E'\\x1f' || purchase_key || E'\\x1f' || coalesce(note_key, '')`)}`,
      rank: sql`case when ${isIn(text, sql`number_key`)} then 5 else 6 end`,
      why: sql`case when not ${inNumbers} then ${FOUND_IN_NOTE} end`,
    };
  },
  part: (text) => named(text, isPartOf(text, sql`named`)),
  // There are few car models, so scanning them costs less than an index.
  car_model: (text) => named(text, isIn(text, sql`named`)),
  file: (text) => ({ where: isPartOf(text, sql`name_key`), rank: sql`5`, why: sql`null` }),
};

/** The kinds that are found only by their label and note. */
export const LABELED = foundKind.options.filter((kind) => !(kind in WITHIN));

/**
 * Returns the SQL that finds the rows of a kind that contain a text: by label and note, unless `WITHIN` has the kind.
 */
export function rowsWithin(kind: FoundKind, text: SearchedText): Within {
  return (WITHIN[kind] ?? labeled)(text);
}

function labeled(text: SearchedText, rank = sql`6`): Within {
  return {
    where: sql`(${isPartOf(text, sql`label_key`)} or ${isPartOf(text, sql`search`)} and ${isIn(text, sql`note_key`)})`,
    rank,
    why: sql`case when not ${isIn(text, sql`label_key`)} then ${FOUND_IN_NOTE} end`,
  };
}

function named(text: SearchedText, where: RawBuilder<unknown>): Within {
  return {
    where,
    rank: sql`case when ${isIn(text, sql`label_key`)} then 5 else 6 end`,
    why: sql`case when not ${isIn(text, sql`label_key`)} then ${FOUND_IN_NOTE} end`,
  };
}

/** One word of a search, in each normalized form in which it may be stored. */
interface Word {
  /** The normalized text. For `PO20`, `po20` and `po000020`. */
  texts: readonly string[];
  /** The text as a container number, without separators. Empty if the text contains only separators. */
  container: string;
}

/** The searched words. A row matches if it contains each of them, in any order. */
export type SearchedText = readonly Word[];

/**
 * Returns the searched texts: the whole text and, if there are several words, its words. The database normalizes them
 * once here, because later statements would normalize them at each use.
 */
export async function textsOf(
  db: Db,
  typed: string,
): Promise<{ whole: SearchedText; byWords: SearchedText | undefined }> {
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
export function isIndexed(text: SearchedText): boolean {
  return text.some(({ texts }) => texts.some(hasTrigrams));
}

/** Returns the condition that `searched` contains each word, in a form that a trigram index supports. */
function isPartOf(text: SearchedText, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  return allOf(text.map(({ texts }) => anyOf(texts.map((each) => isLike(searched, each)))));
}

/** Adds each word as a container number, which users may type with separators. */
function withContainers(text: SearchedText): SearchedText {
  return text.map(({ texts, container }) => ({
    texts: container ? [...texts, container] : texts,
    container,
  }));
}

/** Returns the condition that `searched` contains each word, without an index. False if `searched` is null. */
function isIn(text: SearchedText, searched: RawBuilder<unknown>): RawBuilder<boolean> {
  return allOf(text.map(({ texts }) => anyOf(texts.map((each) => containsText(searched, each)))));
}

function containsSome(text: SearchedText, searched: RawBuilder<unknown>): RawBuilder<boolean> {
  return anyOf(text.flatMap(({ texts }) => texts.map((each) => containsText(searched, each))));
}

function isInContainer(text: SearchedText, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return allOf(text.map(({ container }) => (container ? containsText(key, container) : sql<boolean>`false`)));
}

function isLike(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${searched} like ${`%${escapeLike(text)}%`}`;
}

function containsText(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`coalesce(strpos(${searched}, ${text}) > 0, false)`;
}
