import { parseDayText } from '#domain/values/parse-day-text';
import type { Condition, Value, Where } from '#domain/wire/condition';
import { cellValue } from '../../grid/columns/sort.ts';
import type { ListColumns } from '../../grid/rows/list-position.ts';
import type { FilterColumn } from './filter-column.ts';
import { keyOf } from './typed-condition.ts';

const DAY_IN_LABEL = /^[A-Z][a-z]{2} \d{1,2}, \d{4}/;

/**
 * Returns the value of a row's cell as filters use it. For a timestamp, it is the day, or undefined if the day is
 * unknown.
 */
export function filteredValue(
  grid: ListColumns,
  { name, facts }: FilterColumn,
  row: object,
): Value | undefined {
  const value = cellValue(row, name) ?? null;
  if (facts.kind !== 'moment' || value === null)
    return typeof value === 'boolean' ? String(value) : (value as Value);
  // The server's label has the day in the company's time zone.
  const label = Object.entries(grid.labels ?? {}).find(([, moment]) => moment === name)?.[0];
  const [shown = ''] = DAY_IN_LABEL.exec(String(label && cellValue(row, label))) ?? [];
  const read = parseDayText(shown);
  return 'day' in read ? read.day : undefined;
}

export function onlyValue({ facts: { kind } }: FilterColumn, value: Value): Condition {
  if (value === null) return { blank: true };
  if (kind === 'choice') return { in: [value] };
  return kind === 'text' ? { is: String(value) } : { from: value, to: value };
}

/** Returns the condition that also excludes this value. It replaces a condition that does not list values. */
export function allButValue({ name, facts }: FilterColumn, value: Value, where: Where): Condition {
  const before = where[name];
  if (facts.kind === 'choice') {
    const hasBlanks = facts.nullable && before?.blank !== false;
    const all: Value[] = [...facts.values, ...(hasBlanks ? [null] : [])];
    const remaining = (before?.in ?? all).filter((other) => other !== value);
    return remaining.length > 0 ? { in: remaining } : { in: all.filter((other) => other !== value) };
  }
  const chosen = before?.any ?? [];
  const others = chosen.filter((other) => keyOf(other) !== keyOf(value));
  if (others.length > 0 && others.length < chosen.length) return { any: others };
  const none = before?.none ?? (before?.blank === false ? [null] : []);
  if (value === null && none.length === 0) return { blank: false };
  return { none: [...none.filter((other) => other !== value), value] };
}
