import { counted, grouped } from '../values/counted.ts';
import { formatDay } from '../values/day.ts';
import { formatQuantity } from '../values/quantity.ts';
import { type ColumnFacts, shownWord } from './column-kind.ts';
import type { Condition, Span, Value } from './condition.ts';

const MAX_NAMED = 3;

/** Formats a value. `words` are the labels of stored values. */
export function valueWords(
  { kind }: Pick<ColumnFacts, 'kind'>,
  value: Value,
  words: Readonly<Record<string, string>> = {},
): string {
  if (value === null) return '(Blanks)';
  if (typeof value === 'number') return formatQuantity(value);
  return kind === 'choice' || kind === 'text' ? shownWord(words, value) : formatDay(value);
}

/**
 * Describes a condition in words that follow the name of the column: `contains “brk”`, `10 to 500`, `this month`, `Open
 * order or Transit`. `words` are the labels of stored values.
 */
export function conditionWords(
  facts: ColumnFacts,
  condition: Condition,
  words: Readonly<Record<string, string>> = {},
): string {
  const { contains, begins, is, not, any, none, from, to, last, next, blank, shift = 0 } = condition;
  const shown = (value: Value) => valueWords(facts, value, words);
  if (blank !== undefined) return blank ? 'is blank' : 'is not blank';
  if (contains !== undefined) return `contains “${contains}”`;
  if (begins !== undefined) return `begins with “${begins}”`;
  if (is !== undefined) return `is “${is}”`;
  if (not !== undefined) return `does not contain “${not}”`;
  if (condition.in) return oneOf(condition.in.map(shown));
  if (any) return any.length > MAX_NAMED ? `is one of ${grouped(any.length)}` : `is ${oneOf(any.map(shown))}`;
  if (none)
    return none.length > MAX_NAMED
      ? `is none of ${grouped(none.length)}`
      : `is not ${oneOf(none.map(shown))}`;
  if (condition.this) return spanWords(condition.this, shift);
  if (last !== undefined) return awayWords(-last, 0, shift * (last + 1));
  if (next !== undefined) return awayWords(0, next, shift * (next + 1));
  return rangeWords(facts, from, to);
}

function rangeWords(facts: ColumnFacts, from: Condition['from'], to: Condition['to']): string {
  const isDay = facts.kind !== 'number';
  const shown = (value: string | number) => valueWords(facts, value);
  if (from !== undefined && from === to) return isDay ? `on ${shown(from)}` : `is ${shown(from)}`;
  if (from === undefined) return `${isDay ? 'until' : 'at most'} ${shown(to ?? '')}`;
  if (to === undefined) return `${isDay ? 'from' : 'at least'} ${shown(from)}${isDay ? ' on' : ''}`;
  return `${shown(from)} to ${shown(to)}`;
}

/** Describes a span: `this month`, `last month`, `next month`, `3 months ago`, `in 3 months`. */
function spanWords(span: Span, shift: number): string {
  if (Math.abs(shift) < 2) return `${['last', 'this', 'next'][shift + 1]} ${span}`;
  return shift < 0 ? `${counted(-shift, span)} ago` : `in ${counted(shift, span)}`;
}

/** Describes a range of days relative to today: `last 7 days`, `next 14 days`, `8 to 15 days ago`. */
function awayWords(from: number, to: number, by: number): string {
  const [first, final] = [from + by, to + by];
  if (first === 0 && final === 0) return 'today';
  if (final === 0) return `last ${counted(-first, 'day')}`;
  if (first === 0) return `next ${counted(final, 'day')}`;
  if (first === final) return first < 0 ? `${counted(-first, 'day')} ago` : `in ${counted(first, 'day')}`;
  return first < 0
    ? `${grouped(-final)} to ${counted(-first, 'day')} ago`
    : `in ${grouped(first)} to ${counted(final, 'day')}`;
}

function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}
