import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import { isInMany } from './first-look.ts';
import { isFound, searchOf } from './grid-search.ts';
import { type Narrowing, whereOf } from './narrowing.ts';
import { isPair, mayHoldPair, SHARE_WITH_PAIR } from './pairs.ts';
import { isInPieces } from './pieces.ts';
import type { RunnableGrid } from './runnable-grid.ts';
import { endOfNumber, hasShortWordsOnly, isIndexed } from './trigrams.ts';

/** A text in a quarter of the first rows is in a thousand of the next few thousand. */
const SHARE_WITH_COMMON_TEXT = 0.25;

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

  const inMany = sql`(select is_in_many from beginning)`;
  /** Those of a text in many rows by reading on, or the parts where it is in few. */
  const foundByShare = (share: number, ...parts: Condition[][]) =>
    sql`beginning as materialized (${isInMany(grid.view, searched, share)}), ${found(
      part(searched, inMany),
      ...parts.map((conditions) => part(searched, sql`not ${inMany}`, ...conditions)),
    )}`;

  const text = p.search_text;
  if (isPair(grid, text)) return foundByShare(SHARE_WITH_PAIR, [mayHoldPair(text)]);
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
  // Of a text that is not in very many rows the sample often has enough, which its index says without listing what all
  // rows have.
  return foundByShare(SHARE_WITH_COMMON_TEXT, [sql`sampled`], [sql`not sampled`]);
}

/** In the order of every alphabet small letters come first, and U+FFFF comes after all that can follow. */
function secondCodeBegins(text: string): Condition {
  return sql`second_code >= fold(${text}::text) and second_code < fold(${text}::text) || ${'\uffff'}`;
}
