import { type RawBuilder, sql } from 'kysely';
import { searchForm } from '#domain/values/text';
import { filteredColumn, filteredFacts, shownWord, shownWords } from '#domain/wire/column-kind';
import { type ColumnValues, type FoundCodes, MAX_OFFERED, type ValuesRequest } from '#domain/wire/list';
import type { Db } from '../db/db.ts';
import { viewColumns } from '../db/view-columns.ts';
import { businessDay, equalBy } from '../grid/filter-conditions.ts';
import { conditionOf, type Scope } from '../grid/grid-query.ts';
import { allOf, run, type SqlCondition, type ViewGrid } from '../grid/grid-sql.ts';
import { mayContain } from '../grid/search-conditions.ts';

/**
 * Returns the first values of a column that contain `text`, each with its number of rows, blank last (behaviour 32.5).
 * Only rows that match the search and the conditions on other columns count. Values that a search treats as equal are
 * merged.
 */
export async function readValues(
  db: Db,
  grid: ViewGrid,
  { column: name, where, search_text, text }: ValuesRequest,
  scope: Scope,
): Promise<ColumnValues> {
  const column = filteredColumn(grid, name);
  const { kind } = filteredFacts(grid, name);
  const { sortBy } = viewColumns(grid.view);
  const otherConditions = Object.fromEntries(
    Object.entries(where ?? {}).filter(([other]) => filteredColumn(grid, other) !== column),
  );
  const params = { search: [...grid.searchable], search_text, where: otherConditions };
  const columnRef = sql.ref(column);
  const value = kind === 'moment' ? businessDay(columnRef) : columnRef;
  const condition = allOf([conditionOf(grid, params, scope), ...containing(grid, column, value, text)]);
  // A column of long texts has an index on their beginnings, which returns the values in order.
  const indexKey = kind === 'text' && sortBy?.[column] ? sql.ref(sortBy[column]) : undefined;
  const order = indexKey ? sql`${indexKey}, ${value}` : value;
  const rows = await run(
    db,
    sql`select ${value} as value, count(*) as count from ${sql.table(grid.view)} where ${condition}
      group by ${order} order by ${order} nulls last limit ${MAX_OFFERED + 1}`,
  );
  const found = rows.map((row) => ({
    value: toValue(row.value, kind === 'number'),
    count: Number(row.count),
  }));
  const values = kind === 'text' ? merged(found) : found;
  const more = rows.length > MAX_OFFERED;
  // The last value may have further spellings beyond the limit.
  return { values: more && values.length > 1 ? values.slice(0, -1) : values, more };
}

function containing(
  grid: ViewGrid,
  column: string,
  value: RawBuilder<unknown>,
  text: string,
): SqlCondition[] {
  if (text === '') return [];
  const { kind, values } = filteredFacts(grid, column);
  const searched = searchForm(text);
  const words = shownWords(grid, column);
  const named = kind === 'choice' ? values : Object.keys(words);
  if (named.length > 0) {
    const matching = named.filter((one) => searchForm(shownWord(words, one)).includes(searched));
    return [sql`${value}::text = any (${matching}::text[])`];
  }
  const contains = sql<boolean>`strpos(search_form(${value}), ${searched}) > 0`;
  return kind === 'text' ? [mayContain(grid, column, text), contains] : [contains];
}

function toValue(value: unknown, isNumber: boolean): string | number | null {
  if (value === null) return null;
  return isNumber ? Number(value) : String(value);
}

function merged(values: ColumnValues['values']): ColumnValues['values'] {
  const byForm = new Map<string | null, ColumnValues['values'][number]>();
  for (const { value, count } of values) {
    const key = typeof value === 'string' ? searchForm(value) : null;
    const first = byForm.get(key);
    byForm.set(key, first ? { ...first, count: first.count + count } : { value, count });
  }
  return [...byForm.values()];
}

/**
 * Returns which of the codes a column of the list contains, ignoring filters. An earlier code that no record has now
 * counts as found (behaviour 32.6).
 */
export async function findCodes(
  db: Db,
  { view, earlier: earlierColumns }: ViewGrid,
  { column, codes }: { column: string; codes: readonly string[] },
): Promise<FoundCodes> {
  const searched = [...new Map(codes.filter(Boolean).map((code) => [searchForm(code), code])).values()];
  const found = new Map(await findInColumn(db, { view, within: column, column }, searched));
  const notFound = () => searched.filter((code) => !found.has(code));
  const { everyCode } = viewColumns(view);
  const taken = new Map(
    everyCode ? await findInColumn(db, { view: everyCode, within: column, column }, notFound()) : [],
  );
  const earlier: FoundCodes['earlier'] = [];
  for (const within of earlierColumns?.[column] ?? []) {
    const unused = notFound().filter((code) => !taken.has(code));
    for (const [code, now] of await findInColumn(db, { view, within, column }, unused)) {
      found.set(code, now);
      earlier.push({ code, now });
    }
  }
  return { found: found.size, missing: notFound(), earlier };
}

/** Returns the codes that the column `within` contains, each with the current code in `column`. */
async function findInColumn(
  db: Db,
  { view, within, column }: { view: ViewGrid['view']; within: string; column: string },
  codes: readonly string[],
): Promise<[code: string, now: string][]> {
  const { form, value, isOneOf } = equalBy(view, within);
  const forms = form === 'search_form' ? codes.map(searchForm) : await formsOf(db, form, codes);
  const rows = await run(
    db,
    sql`select ${value} as form, min(${sql.ref(column)}) as now from ${sql.table(view)}
      where ${isOneOf(forms.filter(Boolean))} group by form`,
  );
  const byForm = new Map(rows.map((row) => [row.form, String(row.now)]));
  return codes.flatMap((code, index) => {
    const now = byForm.get(forms[index]);
    return now === undefined ? [] : [[code, now]];
  });
}

async function formsOf(db: Db, form: string, codes: readonly string[]): Promise<string[]> {
  const rows = await run(
    db,
    sql`select ${sql.ref(form)}(code) as form from unnest(${codes}::text[]) with ordinality as each (code, place)
      order by place`,
  );
  return rows.map((row) => String(row.form ?? ''));
}
