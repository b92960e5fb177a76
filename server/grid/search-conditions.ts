import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#domain/values/search-words';
import { shownDayPattern } from '#domain/values/shown-day';
import { fold } from '#domain/values/text';
import { viewColumns } from '../db/view-columns.ts';
import { both, type Condition, either, escapeLike } from './grid-sql.ts';
import type { AskedRows, ViewGrid } from './runnable-grid.ts';
import { hasTrigrams } from './trigrams.ts';

/**
 * The conditions by which a row holds each word of the searched text (behaviour 3.3). A view's `search` has the texts of all
 * its columns, folded, with an index of their trigrams; whether that is asked or the rows are read is left to the planner.
 */
export function searchConditions(grid: ViewGrid, { search, search_text }: AskedRows): Condition[] {
  return searchWords(search_text).map((word) =>
    either([...storedFor(grid, search, word), ...holding(grid, search, word)]),
  );
}

/** Where a column shows one of a few words, such as Active: the rows that store what such a word stands for. */
function storedFor({ words }: ViewGrid, columns: readonly string[], word: string): Condition[] {
  return columns.flatMap((column) => {
    const shown = words?.[column];
    if (!shown) return [];
    const meant = Object.keys(shown.words).filter((value) =>
      fold(shown.words[value] ?? '').includes(fold(word)),
    );
    return meant.length > 0 ? [sql<boolean>`${sql.ref(shown.stored)} in (${sql.join(meant)})`] : [];
  });
}

/** The rows whose texts hold the word. */
function holding(
  { view, searchable, words }: ViewGrid,
  columns: readonly string[],
  word: string,
): Condition[] {
  const { searchHoldsMore, searchedBy, otherForm } = viewColumns(view);
  const anywhere = either(holds(sql`search`, word, otherForm));
  if (columns.length === searchable.length) {
    return [searchHoldsMore ? both(anywhere, either(holdsUnestimated(sql`searched`, word))) : anywhere];
  }
  const inColumns = columns
    .filter((column) => words?.[column] === undefined)
    .flatMap((column) => holds(sql`fold(${sql.ref(searchedBy?.[column] ?? column)})`, word, otherForm));
  return inColumns.length > 0 ? [both(anywhere, either(inColumns))] : [];
}

/** That a folded text holds the word, or as a day the one that is shown for it. */
function holds(held: RawBuilder<unknown>, word: string, otherForm?: string): Condition[] {
  const day = shownDayPattern(word);
  return [...likes(held, word, otherForm), ...(day ? [sql<boolean>`${held} ~ ${day}`] : [])];
}

/** That a folded text holds the word, or another form of it that is stored beside it. */
function likes(held: RawBuilder<unknown>, word: string, otherForm?: string): Condition[] {
  // The planner uses no index under another collation.
  const known = hasTrigrams(word);
  const other = otherForm && sql`${sql.ref(otherForm)}(${escapeLike(word)}::text)`;
  return [
    sql`${known ? held : sql`${held} collate "C"`} like '%' || fold(${escapeLike(word)}::text) || '%'`,
    ...(other ? [sql<boolean>`(${other} <> '' and ${held} like '%' || ${other} || '%')`] : []),
  ];
}

/**
 * That a row may hold a text in a column, by the index of all its texts where the column is one of them: what is left is to
 * be looked at.
 */
export function mayHold({ view, searchable }: ViewGrid, column: string, text: string): Condition {
  if (!searchable.includes(column)) return sql<boolean>`true`;
  return either(likes(sql`search`, text, viewColumns(view).otherForm));
}

/** The same of what is a part of `search`: two times LIKE the planner would take for independent, and expect no row. */
function holdsUnestimated(held: RawBuilder<unknown>, word: string): Condition[] {
  const day = shownDayPattern(word);
  return [
    sql`strpos(${held}, fold(${word}::text)) > 0`,
    ...(day ? [sql<boolean>`regexp_like(${held}, ${day})`] : []),
  ];
}
