import { type RawBuilder, sql } from 'kysely';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { isInMany } from './first-look.ts';
import { firstFoundRows } from './first-rows.ts';
import { orderSql } from './grid-order.ts';
import { isFound, type Search } from './grid-search.ts';
import { keptCount, writtenTo } from './kept-counts.ts';
import { allOf, type Narrowing, whereOf } from './narrowing.ts';
import { type AskedPage, columnsOf, countOf, neededBy, readCount, run } from './page-sql.ts';
import { isPair, mayHoldPair, SHARE_WITH_PAIR } from './pairs.ts';
import type { Found } from './runnable-grid.ts';
import type { SearchCounts } from './search-counts.ts';
import { isIndexed } from './trigrams.ts';
import { window } from './window.ts';

/** So many rows are looked for, counted and sorted in one statement; of more the number is not known by then. */
const MOST_AT_ONCE = 2_000;

/** The lists whose every write is noted (server/db/rules/090_list_counts.sql). */
const NOTED: ReadonlySet<string> = new Set(Object.values(RECORD_KINDS).map(({ list }) => list));

/** A page of the rows that hold a text, and the exact number of these unless the rows are to come first. */
export async function foundPage<Column extends string>(
  db: Db,
  asked: AskedPage<Column>,
  search: Search,
  narrowing: Narrowing,
  counts: SearchCounts,
): Promise<Found> {
  const { grid, p } = asked;
  const searched = isFound(search);
  const isNoted = NOTED.has(grid.view) && !narrowing.where && !narrowing.counted;
  const keyOf = (written: string) => JSON.stringify([grid.view, written, p.search, p.search_text]);
  const { all, written } = await readWhole(db, asked, narrowing);
  const known = isNoted ? counts.get(keyOf(written)) : undefined;
  if (known !== undefined) return pageOf(db, asked, searched, known, all);

  const soon = search.byWord ? undefined : await byIndex(db, asked, searched);
  if (soon) {
    const few = await fewRows(db, asked, soon);
    if (few) {
      if (isNoted) counts.set(keyOf(few.written), few.count);
      return few;
    }
  }
  const first = isNoted ? await firstFoundRows(db, asked, search, all) : undefined;
  if (first) return first;
  const [counted] = await run<{ count: number; written: string }>(db, countFound(asked, search));
  const count = Number(counted?.count ?? 0);
  if (isNoted && counted) counts.set(keyOf(counted.written), count);
  return pageOf(db, asked, searched, count, all);
}

/** The condition by which an index has the found rows soon, if they are few; undefined where none has. */
async function byIndex<Column extends string>(
  db: Db,
  { grid, p: { search_text: text } }: AskedPage<Column>,
  searched: RawBuilder<boolean>,
): Promise<RawBuilder<boolean> | undefined> {
  if (isIndexed(text)) return searched;
  if (!isPair(grid, text)) return undefined;
  const [beginning] = await run<{ is_in_many: boolean }>(db, isInMany(grid.view, searched, SHARE_WITH_PAIR));
  return beginning?.is_in_many ? undefined : allOf(searched, mayHoldPair(text));
}

/**
 * Counts the rows that are found, and says what has been written to the list by then. A word is in very many rows, which
 * an index counts; the others are counted beside them.
 */
function countFound<Column extends string>({ grid, where }: AskedPage<Column>, search: Search) {
  const { byWord, byText } = search;
  const written = sql`, (${writtenTo(grid.view)}) as written`;
  if (!byWord || !byText) return countOf(grid, [where, isFound(search)], written);
  const others = countOf(grid, [where, sql`${byWord} is not true`, byText]);
  return sql`select (${countOf(grid, [where, byWord])}) + (${others}) as count${written}`;
}

/** How many rows there are without a search, and what has been written to the list. */
async function readWhole<Column extends string>(
  db: Db,
  { grid, where }: AskedPage<Column>,
  { counted }: Narrowing,
): Promise<{ all: number; written: string }> {
  if (where && !counted) return { all: await readCount(db, countOf(grid, [where])), written: '' };
  const lists = counted ?? [grid.view];
  const query = sql`select (${keptCount(lists)}) as all, (${writtenTo(grid.view)}) as written`;
  const [whole] = await run<{ all: number; written: string }>(db, query);
  return { all: Number(whole?.all ?? 0), written: whole?.written ?? '' };
}

async function pageOf<Column extends string>(
  db: Db,
  asked: AskedPage<Column>,
  searched: RawBuilder<boolean>,
  count: number,
  all: number,
): Promise<Found> {
  const { grid, p, order, where } = asked;
  // A text that nothing holds would be looked for a second time.
  if (count <= p.offset) return { count, rows: [] };

  // Kept from reading a whole index for rows that are in few places.
  const query = isFew(count, all, p)
    ? sql`with found as materialized (
        select ${neededBy(asked)} from ${sql.table(grid.view)} ${whereOf(where, searched)}
      ) select ${columnsOf(p)} from found order by ${orderSql(order)} limit ${p.limit} offset ${p.offset}`
    : window({ ...asked, where: allOf(where, searched) }, columnsOf(p));
  return { count, rows: await run(db, query) };
}

/**
 * Whether it costs less to sort the found rows than to read the list's index until the page is full: there all ÷ found
 * rows go by for each one that is found.
 */
function isFew(found: number, all: number, { limit, offset }: { limit: number; offset: number }): boolean {
  return found < ((offset + limit) * all) / found;
}

type Counted = Record<string, unknown> & { found_count: number; written: string; is_row: true | null };

/** Page and count by looking for the text once, where few rows hold it; undefined where many do. */
async function fewRows<Column extends string>(
  db: Db,
  asked: AskedPage<Column>,
  searched: RawBuilder<boolean>,
): Promise<(Found & { written: string }) | undefined> {
  const { grid, p, order, where } = asked;
  const rows = await run<Counted>(
    db,
    sql`with found as materialized (
        select ${neededBy(asked)} from ${sql.table(grid.view)} ${whereOf(where, searched)} limit ${MOST_AT_ONCE + 1}
      ), counted as (select count(*) as found_count, (${writtenTo(grid.view)}) as written from found)
      select page.*, found_count, written from counted left join (
        select true as is_row, ${columnsOf(p)} from found
        where (select found_count <= ${MOST_AT_ONCE} from counted)
        order by ${orderSql(order)} limit ${p.limit} offset ${p.offset}
      ) as page on true`,
  );
  const { found_count = 0, written = '' } = rows[0] ?? {};
  if (found_count > MOST_AT_ONCE) return undefined;
  return { rows: rows.filter(({ is_row }) => is_row), count: found_count, written };
}
