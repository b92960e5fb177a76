import { type RawBuilder, sql } from 'kysely';
import { searchForm } from '#domain/values/text';
import { type ColumnKind, filteredColumn, filteredFacts } from '#domain/wire/column-kind';
import type { Condition, Value, Where } from '#domain/wire/condition';
import { viewColumns } from '../db/view-columns.ts';
import { allOf, anyOf, type SqlCondition, type ViewGrid } from './grid-sql.ts';
import { inEachForm, mayContain, searchedColumn } from './search-conditions.ts';

/** The company's current day, read once per statement. */
const TODAY = sql`(select today())`;

const START_MARK = '\x1f';

interface Filtered {
  grid: ViewGrid;
  column: string;
  kind: ColumnKind;
  value: RawBuilder<unknown>;
}

/** Returns the SQL conditions for the filters on the columns of a list (behaviour 32.2). */
export function filterConditions(grid: ViewGrid, where: Where = {}): SqlCondition[] {
  return Object.entries(where).map(([name, condition]) => {
    const column = filteredColumn(grid, name);
    const { kind } = filteredFacts(grid, name);
    const filtered = { grid, column, kind, value: sql.ref(column) };
    const { blank, any = condition.in, none, not } = condition;
    if (blank !== undefined) return sql`${filtered.value} is ${sql.raw(blank ? 'null' : 'not null')}`;
    if (any) return oneOf(filtered, any, kind === 'text' ? equalsAnyOrFormer : equalsAny);
    // A blank value neither equals nor contains a text.
    if (none) return sql`(${oneOf(filtered, none, equalsAny)}) is not true`;
    if (not !== undefined) return sql`(${matchesText(filtered, { contains: not })}) is not true`;
    return kind === 'text' ? matchesText(filtered, condition) : inRange(filtered, condition);
  });
}

/** Returns the condition that the column equals one of the values. Null means blank. */
function oneOf(
  filtered: Filtered,
  values: readonly Value[],
  equals: (filtered: Filtered, texts: string[]) => SqlCondition,
): SqlCondition {
  const found = equals(filtered, values.filter((value) => value !== null).map(String));
  return values.includes(null) ? anyOf([found, sql`${filtered.value} is null`]) : found;
}

function equalsAny(filtered: Filtered, values: string[]): SqlCondition {
  const { kind, value } = filtered;
  if (kind === 'text') return equalsText(filtered, values);
  if (kind === 'number') return sql`${value} = any (${values}::numeric[])`;
  // States are stored as texts, booleans as booleans.
  if (kind === 'choice') return sql`${value}::text = any (${values}::text[])`;
  return sql`${kind === 'moment' ? businessDay(value) : value} = any (${values}::date[])`;
}

/** Selects by each condition separately, since one index cannot serve an `or` across columns. */
function equalsAnyOrFormer(filtered: Filtered, texts: string[]): SqlCondition {
  const { view, id } = filtered.grid;
  const conditions = [equalsText(filtered, texts), ...equalsAnyFormer(filtered, texts)];
  if (conditions.length === 1) return anyOf(conditions);
  const found = conditions.map((one) => sql`select ${sql.ref(id)} from ${sql.table(view)} where ${one}`);
  return sql`${sql.ref(id)} in (${sql.join(found, sql` union all `)})`;
}

function equalsText({ grid: { view }, column }: Filtered, texts: string[]): SqlCondition {
  const { form, value, isOneOf } = equalBy(view, column);
  if (form === 'search_form') return isOneOf(texts.map(searchForm));
  return sql`${value} in (
    select form from unnest(${texts}::text[]) as text, ${sql.ref(form)}(text) as form where form <> ''
  )`;
}

/** Returns the conditions that the row had one of the codes earlier, and no record has that code now. */
function equalsAnyFormer({ grid: { view, earlier }, column }: Filtered, texts: string[]): SqlCondition[] {
  const { everyCode = view } = viewColumns(view);
  return (earlier?.[column] ?? []).map((before) => {
    const code = normalizedColumn(`${view}.${before}`);
    return sql`(${code} = any (${texts.map(searchForm)}::text[]) and not exists (
      select from ${sql.table(everyCode)} as now where ${normalizedColumn(`now.${column}`)} = ${code}
    ))`;
  });
}

function matchesText(filtered: Filtered, { is, begins, contains }: Condition): SqlCondition {
  const { grid, column, value } = filtered;
  const text = is ?? begins ?? contains ?? '';
  const may = mayContain(grid, column, text);
  if (is !== undefined) return allOf([may, equalsAny(filtered, [text])]);
  if (begins !== undefined) return allOf([may, beginsWith(value, text)]);
  const searched = sql`search_form(${searchedColumn(grid.view, column)})`;
  return allOf([may, anyOf(inEachForm(grid.view, text, (form) => sql`strpos(${searched}, ${form}) > 0`))]);
}

/**
 * Returns the condition that a text begins with another text. The planner assumes that `strpos(…) = 1` is true for 0.5%
 * of rows and chooses a nested loop. `> 0` with a start mark, which no text contains, gets a better estimate.
 */
function beginsWith(value: RawBuilder<unknown>, text: string): SqlCondition {
  return sql`strpos(${START_MARK} || search_form(${value}), ${START_MARK + searchForm(text)}) > 0`;
}

function inRange({ kind, value }: Filtered, condition: Condition): SqlCondition {
  const ends = boundsOf(condition, kind === 'number' ? 'numeric' : 'date');
  if (kind !== 'moment') return allOf(between(value, ends));
  // Instants are indexed, but their days are not. A wider range of instants lets an index find the rows, and the range
  // of days selects among them.
  const around = {
    from: ends.from && sql`(${ends.from} - 1)::timestamp at time zone 'UTC'`,
    to: ends.to && sql`(${ends.to} + 2)::timestamp at time zone 'UTC'`,
  };
  return allOf([...between(businessDay(value), ends), ...between(value, around)]);
}

/** Two inclusive bounds. Either may be missing. */
interface Bounds {
  from: RawBuilder<unknown> | undefined;
  to: RawBuilder<unknown> | undefined;
}

function boundsOf(condition: Condition, type: 'numeric' | 'date'): Bounds {
  const { from, to, last, next, this: span, shift = 0 } = condition;
  const fromToday = (days: number) => sql`(${TODAY} + ${days}::int)`;
  if (last !== undefined) {
    const end = shift * (last + 1);
    return { from: fromToday(end - last), to: fromToday(end) };
  }
  if (next !== undefined) {
    const begin = shift * (next + 1);
    return { from: fromToday(begin), to: fromToday(begin + next) };
  }
  if (span) {
    const begin = (offset: number) =>
      sql`(date_trunc(${span}, ${TODAY}::timestamp) + ${`${offset} ${span}`}::interval)::date`;
    return { from: begin(shift), to: sql`(${begin(shift + 1)} - 1)` };
  }
  const typed = (end: string | number | undefined) =>
    end === undefined ? undefined : sql`${end}::${sql.raw(type)}`;
  return { from: typed(from), to: typed(to) };
}

function between(value: RawBuilder<unknown>, { from, to }: Bounds): SqlCondition[] {
  return [
    ...(from ? [sql<boolean>`${value} >= ${from}`] : []),
    ...(to ? [sql<boolean>`${value} <= ${to}`] : []),
  ];
}

interface EqualBy {
  /** The database function that normalizes a text for comparison. */
  form: string;
  value: RawBuilder<unknown>;
  /** Returns the condition that the column equals one of `forms`, which are normalized. */
  isOneOf(forms: readonly string[]): SqlCondition;
}

/** Returns how to compare a column: by an indexed column of normalized values if there is one, or by normalizing it. */
export function equalBy(view: ViewGrid['view'], column: string): EqualBy {
  const { equalBy: keys = {}, spelledIn = {} } = viewColumns(view);
  const { key, form = 'search_form' } = keys[column] ?? {};
  const value = key ? sql.ref(key) : normalizedColumn(column);
  const from = spelledIn[column];
  // `is not null` lets the planner treat an outer join as an inner join, and start with the index.
  if (!from) {
    return {
      form,
      value,
      isOneOf: (forms) => sql`(${sql.ref(column)} is not null and ${value} = any (${forms}::text[]))`,
    };
  }
  const spelled = (forms: readonly string[]) =>
    sql`select ${sql.ref(from.text)} collate natural_order from ${sql.table(from.table)} where ${sql.ref(from.key)} = any (${forms}::text[])`;
  return { form, value, isOneOf: (forms) => sql`${sql.ref(column)} in (${spelled(forms)})` };
}

/**
 * Returns a column of texts normalized for search. Its indexes have the collation of the table, not the collation by
 * which a view sorts.
 */
function normalizedColumn(column: string): RawBuilder<unknown> {
  return sql`search_form(${sql.ref(column)} collate "und-x-icu")`;
}

/** The company's time zone, read once per statement. */
const TIME_ZONE = sql`(select value from settings where name = 'time_zone')`;

/** Returns the company's day for an instant. */
export function businessDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${TIME_ZONE})::date`;
}
