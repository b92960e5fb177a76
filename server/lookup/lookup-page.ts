import { type RawBuilder, sql } from 'kysely';
import { searchWords, wordForms } from '#domain/values/search-words';
import type { GridPage, GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { type GridQuery, gridQuery, orderSql, partsInOrder, rowsOf, type Scope } from '../grid/grid-query.ts';
import {
  anyOf,
  columnsOf,
  escapeLike,
  gridRows,
  type Row,
  type RunnableGrid,
  run,
} from '../grid/grid-sql.ts';

const MAX_COUNTED = 1_000;

export interface LookupScope extends Scope {
  orderFirst?: RawBuilder<unknown> | undefined;
  /** Selects the rows that come first if no text is searched. */
  first?: RawBuilder<boolean> | undefined;
}

interface Page {
  rows: Row[];
  /** 1,001 if there are more than a thousand rows. */
  count: number;
}

/**
 * Returns a page of a lookup, and the number of matching rows, counted up to 1,001. With a text, the closest rows
 * come first (behaviour 16.2), but `orderFirst` takes precedence. The lookup's schema validates column names, and texts
 * are bound.
 */
export async function lookupPage<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  { p, d, only }: Pick<GridRequest, 'p' | 'd' | 'only'>,
  scope: LookupScope = {},
): Promise<GridPage> {
  const lookup = gridQuery(grid, { ...p, where: d?.where }, scope);
  if (only === 'count') return { rows: [], count: await countFound(db, lookup) };
  const { rows, count } = await readPage(db, lookup, scope);
  return { rows: gridRows(p.column, rows), count: only === 'rows' ? null : count };
}

async function readPage(db: Db, lookup: GridQuery, { orderFirst, first }: LookupScope): Promise<Page> {
  const { p } = lookup;
  if (p.search_text === '' && first)
    return { rows: await rowsInParts(db, lookup, first), count: await countFound(db, lookup) };
  if (p.search_text === '') return sortedPage(db, lookup, orderFirst ? [orderFirst] : []);
  if (orderFirst) return sortedPage(db, lookup, [orderFirst, closenessTo(p.search_text).order]);

  const page = await closestPage(db, lookup);
  return page.count > MAX_COUNTED ? { ...page, rows: await manyRows(db, lookup) } : page;
}

/** Reads the rows that match `first` before the others, so that the others are still read in the order of an index. */
function rowsInParts(db: Db, lookup: GridQuery, first: RawBuilder<boolean>): Promise<Row[]> {
  const { p, order } = lookup;
  const part = (condition: RawBuilder<unknown>) => sql`(
    ${rowsOf(lookup, columnsOf(p.column))} and ${condition} order by ${orderSql(order)} limit ${p.offset + p.limit}
  )`;
  return run(db, partsInOrder([part(first), part(sql`not ${first}`)], p));
}

async function sortedPage(db: Db, lookup: GridQuery, keys: RawBuilder<unknown>[]): Promise<Page> {
  const { p, order } = lookup;
  const by = sql.join([...keys, orderSql(order)]);
  const rows = await run(
    db,
    sql`${rowsOf(lookup, columnsOf(p.column))} order by ${by} limit ${p.limit} offset ${p.offset}`,
  );
  return { rows, count: await countFound(db, lookup) };
}

/** Finds at most 1,001 rows that contain the text. Returns a page of them, the closest first, and the number found. */
async function closestPage(db: Db, lookup: GridQuery): Promise<Page> {
  const { p, order } = lookup;
  const needed = new Set([...p.column, ...order.map(({ column }) => column), 'search', 'code']);
  const rows = await run(
    db,
    sql`with found as materialized (${rowsOf(lookup, columnsOf([...needed]))} limit ${MAX_COUNTED + 1})
      select ${columnsOf(p.column)}, count(*) over () as found_count from found
      order by ${closenessTo(p.search_text).order}, ${orderSql(order)} limit ${p.limit} offset ${p.offset}`,
  );
  const [first] = rows;
  const isBehindLast = !first && p.offset > 0;
  return { rows, count: isBehindLast ? await countFound(db, lookup) : Number(first?.found_count ?? 0) };
}

/**
 * Returns a page of a lookup that finds more than 1,000 rows. Only the rows whose code begins with the text are sorted:
 * up to 1,000 in natural order, more than that by character, as an index returns them. Then come the rows that contain
 * the whole text, then the others, both unsorted.
 */
function manyRows(db: Db, lookup: GridQuery): Promise<Row[]> {
  const { p } = lookup;
  const { beginsCode, begins, isContained } = closenessTo(p.search_text);
  const rows = rowsOf(lookup, columnsOf(p.column));
  const part = (condition: RawBuilder<unknown>) =>
    sql`(${rows} and ${condition} limit ${p.offset + p.limit})`;
  const others =
    searchWords(p.search_text).length > 1
      ? [part(sql`${isContained} and not ${begins}`), part(sql`not ${isContained}`)]
      : [part(sql`not ${begins}`)];
  const first = beginsCode.map((begin) => {
    const most = Math.max(p.offset + p.limit, MAX_COUNTED + 1);
    const coded = rowsOf(lookup, columnsOf([...new Set([...p.column, 'code', 'code_key'])]));
    return sql`(
      with coded as materialized (${coded} and ${begin} order by code_key using ~<~ limit ${most})
      select ${columnsOf(p.column)} from coded
      order by case when (select count(*) from coded) <= ${MAX_COUNTED} then code end collate natural_order,
        code_key using ~<~ limit ${p.offset + p.limit}
    )`;
  });
  return run(db, partsInOrder([...first, ...others], p));
}

async function countFound(db: Db, lookup: GridQuery): Promise<number> {
  const found = rowsOf(lookup, sql``);
  const [row] = await run(db, sql`select count(*) from (${found} limit ${MAX_COUNTED + 1}) as found`);
  return Number(row?.count);
}

/**
 * Returns SQL expressions for how close a row is to a text: its code equals the text or begins with it, or the row
 * contains the text or only its words. A single word is compared without quotation marks, and in each of its forms.
 */
function closenessTo(searchText: string) {
  const words = searchWords(searchText);
  const [only = searchText] = words;
  const forms = words.length > 1 ? [searchText] : wordForms(only);
  const texts = forms.map((form) => sql`search_form(${form}::text)`);
  const beginnings = forms.map((form) => sql`search_form(${escapeLike(form)}::text) || '%'`);
  // The column `search` begins with the normalized code.
  const begins = anyOf(beginnings.map((beginning) => sql<boolean>`search like ${beginning}`));
  const isContained = anyOf(texts.map((text) => sql<boolean>`strpos(search, ${text}) > 0`));
  return {
    begins,
    isContained,
    /** `begins` as conditions on the indexed column. The complete form of a short number such as `PO20` comes first. */
    beginsCode: beginnings.toReversed().map((beginning) => sql`code_key like ${beginning}`),
    order: sql`case when ${begins} then (search_form(code) not in (${sql.join(texts)}))::int when ${isContained} then 2 else 3 end`,
  };
}
