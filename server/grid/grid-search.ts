import { type RawBuilder, sql } from 'kysely';
import { formatDay, isDay } from '#domain/values/day';
import { fold } from '#domain/values/text';
import type { GridRequest } from '#domain/wire/grid';
import { holdsPieces, isInPieces } from './pieces.ts';
import type { RunnableGrid } from './runnable-grid.ts';
import { endOfNumber, isIndexed } from './trigrams.ts';

/** What makes a row one that holds the searched text. */
export interface Search {
  /** The text is in a word such as Active, which stands for a stored value. */
  byWord: RawBuilder<boolean> | undefined;
  byText: RawBuilder<boolean> | undefined;
}

/** How a row holds the searched text; undefined without a text. `byIndex` says whether an index may be asked for it. */
export function searchOf<Column extends string>(
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  byIndex = isIndexed(p.search_text),
): Search | undefined {
  if (p.search_text === '') return undefined;
  const words = wordConditions(grid, p);
  const byText = textCondition(grid, p, byIndex);
  return { byWord: words.length > 0 ? either(words) : undefined, byText };
}

/** The condition that a row is found. A stored value is compared in no time, and so comes first. */
export function isFound({ byWord, byText }: Search): RawBuilder<boolean> {
  return either([byWord, byText].filter((condition) => condition !== undefined));
}

function textCondition<Column extends string>(
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  byIndex: boolean,
): RawBuilder<boolean> | undefined {
  const forms = searchedForms(p.search_text);
  const contains = (held: RawBuilder<unknown>) =>
    forms.map((text) => (byIndex ? holds : holdsByRow)(held, text));
  // One index finds a text in any column: `search` holds them all, folded.
  const anywhere = byIndex
    ? either([...forms.map((text) => indexHolds(grid, text)), ...alsoHeld(grid, p.search_text)])
    : either(contains(sql`search`));
  if (p.search.length === grid.searchable.length) {
    if (!grid.searchHoldsMore) return anywhere;
    const inItsPart = either(forms.map((text) => holdsByRow(sql`searched`, text)));
    // Not LIKE once more: the planner would take the two for independent and expect almost no row.
    return byIndex ? both(anywhere, inItsPart) : inItsPart;
  }

  const within = p.search
    .filter((column) => grid.words?.[column as Column] === undefined)
    .flatMap((column) => contains(sql`fold(${sql.ref(grid.searchedBy?.[column as Column] ?? column)})`));
  return within.length > 0 ? both(anywhere, either(within)) : undefined;
}

/** Whether `search` holds a text, as the index is asked that finds it soonest. */
function indexHolds({ hasPieces }: { hasPieces?: true }, text: string): RawBuilder<unknown> {
  if (!hasPieces || !isInPieces(text)) return holds(sql`search`, text);
  return both(holdsPieces(text), holdsByRow(sql`search`, text));
}

/** Whether a folded text holds another one, as an index of trigrams is asked. */
export function holds(held: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const end = endOfNumber(text);
  if (end) return both(sql`${held} like ${`%${end}%`}`, holdsByRow(held, text));
  return sql`${held} like '%' || fold(${escapeLike(text)}::text) || '%'`;
}

/** The other form in which a list keeps its texts, such as a container's number without its separators. */
function alsoHeld({ alsoSearchedAs }: { alsoSearchedAs?: string }, text: string): RawBuilder<unknown>[] {
  if (!alsoSearchedAs) return [];
  const form = sql`${sql.ref(alsoSearchedAs)}(${escapeLike(text)}::text)`;
  return [sql`(${form} <> '' and search like '%' || ${form} || '%')`];
}

/**
 * Of one or two characters LIKE looks for the first as fast as memory is read, a longer text strpos skips through. In the
 * collation C no index is asked: one of trigrams would be read from its first word to its last.
 */
function holdsByRow(held: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  if (isIndexed(text)) return sql`strpos(${held}, fold(${text}::text)) > 0`;
  return sql`${held} collate "C" like '%' || fold(${escapeLike(text)}::text) || '%'`;
}

/** A word such as Active is the same in very many rows: what is stored for it is looked for instead. */
function wordConditions<Column extends string>(grid: RunnableGrid<Column>, p: GridRequest['p']) {
  return p.search.flatMap((column) => {
    const { stored, words } = grid.words?.[column as Column] ?? {};
    if (stored === undefined || words === undefined) return [];
    const text = fold(p.search_text);
    const meant = Object.keys(words).filter((value) => fold(words[value] ?? '').includes(text));
    return meant.length > 0 ? [sql`${sql.ref(stored)} in (${sql.join(meant)})`] : [];
  });
}

/** A day is found as it is typed and as it is shown: Created and Modified are kept as they are shown. */
function searchedForms(text: string): string[] {
  return isDay(text) ? [text, formatDay(text)] : [text];
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** No condition at all holds for no row. */
function either(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

function both(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${one} and ${other})`;
}
