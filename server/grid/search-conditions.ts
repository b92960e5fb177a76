import { type RawBuilder, sql } from 'kysely';
import { searchWords, wordForms } from '#domain/values/search-words';
import { shownDayPattern } from '#domain/values/shown-day';
import { searchForm } from '#domain/values/text';
import { viewColumns } from '../db/view-columns.ts';
import { allOf, anyOf, escapeLike, type RowQuery, type SqlCondition, type ViewGrid } from './grid-sql.ts';

/**
 * Returns the conditions that a row contains each word of the searched text (behaviour 3.3). A view's `search` contains
 * the normalized texts of the searchable columns.
 */
export function searchConditions(grid: ViewGrid, { search, search_text }: RowQuery): SqlCondition[] {
  return searchWords(search_text)
    .map(searchForm)
    .map((word) => anyOf([...matchesShownWord(grid, search, word), ...inColumns(grid, search, word)]));
}

/** Returns the conditions for stored values whose shown word, such as Active, contains the searched word. */
function matchesShownWord({ words }: ViewGrid, columns: readonly string[], word: string): SqlCondition[] {
  return columns.flatMap((column) => {
    const shown = words?.[column];
    const matching = Object.entries(shown?.words ?? {}).filter(([, text]) => searchForm(text).includes(word));
    if (!shown || matching.length === 0) return [];
    return [sql<boolean>`${sql.ref(shown.stored)} in (${sql.join(matching.map(([value]) => value))})`];
  });
}

function inColumns(grid: ViewGrid, columns: readonly string[], word: string): SqlCondition[] {
  const { view, searchable, words } = grid;
  const isEverywhere = columns.length === searchable.length;
  const anywhere = anyOf(containsWord(view, sql`search`, word));
  if (isEverywhere && !viewColumns(view).searchHoldsMore) return [anywhere];
  const found = isEverywhere
    ? containsUnestimated(sql`searched`, word)
    : columns
        .filter((column) => words?.[column] === undefined)
        .flatMap((column) => containsWord(view, sql`search_form(${searchedColumn(view, column)})`, word));
  return found.length > 0 ? [allOf([anywhere, anyOf(found)])] : [];
}

/** Returns the conditions that the text contains one of the word's forms, or a day that matches the word. */
function containsWord(view: ViewGrid['view'], text: RawBuilder<unknown>, word: string): SqlCondition[] {
  const day = shownDayPattern(word);
  const forms = wordForms(word).flatMap((form) => isLike(view, text, form));
  return [...forms, ...(day ? [sql<boolean>`${text} ~ ${day}`] : [])];
}

/**
 * Returns the conditions of `containsWord` without LIKE, for a text that `search` also contains. The planner treats two
 * LIKE conditions as independent, multiplies their selectivities and expects no rows.
 */
function containsUnestimated(text: RawBuilder<unknown>, word: string): SqlCondition[] {
  const day = shownDayPattern(word);
  return [
    ...wordForms(word).map((form) => sql<boolean>`strpos(${text}, search_form(${form}::text)) > 0`),
    ...(day ? [sql<boolean>`regexp_like(${text}, ${day})`] : []),
  ];
}

function isLike(view: ViewGrid['view'], text: RawBuilder<unknown>, word: string): SqlCondition[] {
  // With another collation, the planner does not use the trigram index.
  const indexed = hasTrigrams(word) ? text : sql`${text} collate "C"`;
  return inEachForm(view, escapeLike(word), (form) => sql`${indexed} like '%' || ${form} || '%'`);
}

/**
 * Returns the condition for the normalized text and, if the view also stores another form of its texts, for that form.
 */
export function inEachForm(
  view: ViewGrid['view'],
  text: string,
  condition: (form: RawBuilder<unknown>) => SqlCondition,
): SqlCondition[] {
  const { otherForm } = viewColumns(view);
  const other = otherForm && sql`${sql.ref(otherForm)}(${text}::text)`;
  return [
    condition(sql`search_form(${text}::text)`),
    ...(other ? [sql<boolean>`(${other} <> '' and ${condition(other)})`] : []),
  ];
}

/** Returns the column to search for a given column: the column that stands in for it, or else the column itself. */
export function searchedColumn(view: ViewGrid['view'], column: string): RawBuilder<unknown> {
  return sql.ref(viewColumns(view).searchedBy?.[column] ?? column);
}

/**
 * Returns a necessary condition for a column to contain a text: the indexed texts of the row contain it. It is true for
 * a column that is not searchable. The caller adds the exact condition.
 */
export function mayContain({ view, searchable }: ViewGrid, column: string, text: string): SqlCondition {
  return searchable.includes(column) ? anyOf(isLike(view, sql`search`, text)) : sql`true`;
}

const FEWEST_CHARACTERS = 3;
/**
 * Matches what forms a trigram: three consecutive letters or digits, or one after, or two before, a character that is
 * neither a letter nor a digit.
 */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/**
 * Returns whether a trigram index can find a text. For any other text, such as `...`, PostgreSQL would scan the whole
 * index.
 */
export function hasTrigrams(text: string): boolean {
  return [...text].length >= FEWEST_CHARACTERS && TRIGRAM.test(text);
}
