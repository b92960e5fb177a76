import { type RawBuilder, sql } from 'kysely';
import { fold } from '#domain/values/text';
import { type ColumnKind, filteredColumn, filteredFacts } from '#domain/wire/column-kind';
import type { Condition as Filter, Value, Where } from '#domain/wire/condition';
import { viewColumns } from '../db/view-columns.ts';
import { filteredDays } from './filtered-days.ts';
import { both, type Condition, either } from './grid-sql.ts';
import type { ViewGrid } from './runnable-grid.ts';
import { mayHold } from './search-conditions.ts';

/** The business's time zone, asked for once in a statement. */
export const ZONE = sql`(select value from settings where name = 'time_zone')`;

/** A column as conditions ask about it. */
interface Filtered {
  grid: ViewGrid;
  column: string;
  held: RawBuilder<unknown>;
}

/** What the conditions on the columns of a list leave of its rows (behaviour 32.2). */
export function filterConditions(grid: ViewGrid, where: Where = {}): Condition[] {
  return Object.entries(where).map(([name, filter]) => {
    const column = filteredColumn(grid, name);
    const held = sql.ref(viewColumns(grid.view).filteredBy?.[column] ?? column);
    const filtered = { grid, column, held };
    if (filter.blank !== undefined) return blank(filtered.held, filter.blank);
    return FILTERS[filteredFacts(grid, name).kind](filtered, filter);
  });
}

const FILTERS: Record<ColumnKind, (filtered: Filtered, filter: Filter) => Condition> = {
  text: textFilter,
  number: ({ held }, filter) =>
    listed(filter, (values) => sql`${held} = any (${values.map(String)}::numeric[])`, held) ??
    between(held, filter.from, filter.to),
  day: ({ held }, filter) =>
    listed(filter, (days) => sql`${held} = any (${days}::date[])`, held) ?? filteredDays(held, filter),
  moment: momentFilter,
  choice: ({ held }, { in: any }) =>
    // A state is stored as a text, what is true or false as such.
    listed({ any }, (values) => sql`${held}::text = any (${values}::text[])`, held) ?? both(),
};

function textFilter(filtered: Filtered, filter: Filter): Condition {
  const { grid, column, held } = filtered;
  const { contains, begins, is, not } = filter;
  if (is !== undefined) return both(mayHold(grid, column, is), isOneOf(filtered, [is]));
  if (begins !== undefined) {
    return both(mayHold(grid, column, begins), sql`strpos(fold(${held}), ${fold(begins)}) = 1`);
  }
  if (contains !== undefined) return both(mayHold(grid, column, contains), holds(filtered, contains));
  if (not !== undefined) {
    const absent = sql<boolean>`not ${mayHold(grid, column, not)}`;
    return either([blank(held, true), absent, sql<boolean>`not ${holds(filtered, not)}`]);
  }
  const oneOf = (texts: string[]) =>
    filter.any
      ? inAnyOf(grid, [...oneOfForms(filtered, texts), ...formerlyOneOf(filtered, texts)])
      : isOneOf(filtered, texts);
  return listed(filter, (values) => oneOf(values.map(String)), held) ?? both();
}

/** The column holds the text, or its other form. */
function holds({ grid: { view }, column }: Filtered, text: string): Condition {
  const { searchedBy, otherForm } = viewColumns(view);
  const held = sql`fold(${sql.ref(searchedBy?.[column] ?? column)})`;
  const other = otherForm && sql`${sql.ref(otherForm)}(${text}::text)`;
  return either([
    sql`strpos(${held}, ${fold(text)}) > 0`,
    ...(other ? [sql<boolean>`(${other} <> '' and strpos(${held}, ${other}) > 0)`] : []),
  ]);
}

/** One of these holds: each is looked for by itself, since an index of one is of no use to what may be another. */
function inAnyOf({ view, id }: ViewGrid, conditions: Condition[]): Condition {
  const [only] = conditions;
  if (conditions.length === 1 && only) return only;
  const found = conditions.map(
    (condition) => sql`select ${sql.ref(id)} from ${sql.table(view)} where ${condition}`,
  );
  return sql<boolean>`${sql.ref(id)} in (${sql.join(found, sql` union all `)})`;
}

/** The column is one of the texts, or has the other form of one. */
function isOneOf(filtered: Filtered, texts: string[]): Condition {
  return either(oneOfForms(filtered, texts));
}

function oneOfForms({ grid: { view }, held }: Filtered, texts: string[]): Condition[] {
  const { otherForm } = viewColumns(view);
  const form = otherForm && sql.ref(otherForm);
  return [
    sql`fold(${held}) = any (${texts.map(fold)}::text[])`,
    ...(form
      ? [
          sql<boolean>`${form}(${held}) in (
            select form from unnest(${texts}::text[]) as text, ${form}(text) as form where form <> ''
          )`,
        ]
      : []),
  ];
}

/** The row had one of the codes before, and no row has it now. */
function formerlyOneOf({ grid: { view, earlier }, column }: Filtered, texts: string[]): Condition[] {
  return (earlier?.[column] ?? []).map((before) => {
    const code = sql`fold(${sql.ref(`${view}.${before}`)})`;
    return sql<boolean>`(${code} = any (${texts.map(fold)}::text[]) and not exists (
      select from ${sql.table(view)} as now where fold(${sql.ref(`now.${column}`)}) = ${code}
    ))`;
  });
}

/** What the business's time zone makes of a moment is a day; the moments a day and more around it have an index. */
function momentFilter({ held }: Filtered, filter: Filter): Condition {
  const ofBusiness = sql`(${held} at time zone ${ZONE})::date`;
  return (
    listed(filter, (days) => sql`${ofBusiness} = any (${days}::date[])`, held) ??
    filteredDays(ofBusiness, filter, (ends) => [
      ...(ends.from ? [sql`${held} >= (${ends.from} - 1)::timestamp at time zone 'UTC'`] : []),
      ...(ends.to ? [sql`${held} < (${ends.to} + 2)::timestamp at time zone 'UTC'`] : []),
    ])
  );
}

/** One of some values or none of them, where the filter names such; null is what is blank. */
function listed(
  { any, none }: Pick<Filter, 'any' | 'none'>,
  oneOf: (values: (string | number)[]) => RawBuilder<unknown>,
  held: RawBuilder<unknown>,
): Condition | undefined {
  const values: readonly Value[] | undefined = any ?? none;
  if (!values) return undefined;
  const present = values.filter((value) => value !== null);
  const withBlank = present.length < values.length;
  const isOne = sql<boolean>`${oneOf(present)}`;
  if (any) return withBlank ? either([isOne, blank(held, true)]) : isOne;
  const other = sql<boolean>`not ${either([isOne])}`;
  return withBlank ? both(other, blank(held, false)) : either([blank(held, true), other]);
}

function between(held: RawBuilder<unknown>, from: Value = null, to: Value = null): Condition {
  return both(
    ...(from === null ? [] : [sql<boolean>`${held} >= ${String(from)}::numeric`]),
    ...(to === null ? [] : [sql<boolean>`${held} <= ${String(to)}::numeric`]),
  );
}

function blank(held: RawBuilder<unknown>, isBlank: boolean): Condition {
  return isBlank ? sql<boolean>`${held} is null` : sql<boolean>`${held} is not null`;
}
