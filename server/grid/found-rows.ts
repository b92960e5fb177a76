import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import { isFound, searchOf } from './grid-search.ts';
import { type Narrowing, whereOf } from './narrowing.ts';
import { isInPieces } from './pieces.ts';
import type { RunnableGrid } from './runnable-grid.ts';
import { endOfNumber, hasShortWordsOnly, isIndexed } from './trigrams.ts';

/** A text in more than a quarter of the first rows is in a thousand of the next few thousand. */
const FIRST_ROWS = 500;
const MANY_OF_FIRST_ROWS = FIRST_ROWS / 4;

type Condition = RawBuilder<unknown>;

interface Wanted extends Pick<Narrowing, 'where'> {
  searched: Condition;
  /** The columns of them that are used. */
  needed: RawBuilder<unknown>;
  /** So many rows are enough; null for all. */
  most: number | null;
}

/**
 * The expression `found` of a statement: up to `most` rows that hold a text. Among very many rows they are looked for in
 * parts, one after the other until there are enough, the one first that has them soonest.
 */
export function foundRows<Column extends string>(
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  { needed, where, searched, most }: Wanted,
): RawBuilder<unknown> {
  const view = sql.table(grid.view);
  const part = (...conditions: Condition[]) =>
    sql`select ${needed} from ${view} ${whereOf(where, ...conditions)}`;
  const found = (...parts: RawBuilder<unknown>[]) =>
    sql`found as materialized (${sql.join(parts, sql` union all `)} limit ${most})`;

  const text = p.search_text;
  if (!grid.isLarge || !isIndexed(text) || endOfNumber(text)) return found(part(searched));
  if (hasShortWordsOnly(text)) {
    // Looked for row by row, or the planner might take the index of trigrams for the better one.
    const search = searchOf(grid, p, false);
    return found(
      part(search ? isFound(search) : searched, secondCodeBegins(text)),
      part(searched, sql`(${secondCodeBegins(text)}) is not true`),
    );
  }
  if (grid.hasPieces && isInPieces(text)) return found(part(searched));
  // A text in very many rows is found by reading on. Of another one the sample often has enough, which its index says
  // without listing what all rows have.
  const isInMany = sql`(select is_in_many from beginning)`;
  return sql`beginning as materialized (
      select count(*) > ${MANY_OF_FIRST_ROWS} as is_in_many
      from (select * from ${view} limit ${FIRST_ROWS}) as first_rows where ${searched}
    ), ${found(
      part(searched, isInMany),
      part(searched, sql`not ${isInMany}`, sql`sampled`),
      part(searched, sql`not ${isInMany}`, sql`not sampled`),
    )}`;
}

/** In the order of every alphabet small letters come first, and U+FFFF comes after all that can follow. */
function secondCodeBegins(text: string): Condition {
  return sql`second_code >= fold(${text}::text) and second_code < fold(${text}::text) || ${'\uffff'}`;
}
