import { faultOf } from '#domain/values/fault';
import { parseDayText } from '#domain/values/parse-day-text';
import { parseNumberText } from '#domain/values/parse-number-text';
import { plainText } from '#domain/values/quantity';
import { searchForm } from '#domain/values/text';
import { type Condition, conditionSchema, type Span, type Value } from '#domain/wire/condition';
import type { FilterColumn } from './filter-column.ts';

export const OPERATORS = {
  contains: 'contains',
  begins: 'begins with',
  is: 'is exactly',
  not: 'does not contain',
  between: 'is between',
  next: 'is in the next days',
  last: 'is in the last days',
  this: 'is in this',
  any: 'is one of',
  none: 'is none of',
  blank: 'is blank',
  filled: 'is not blank',
} as const;
type Operator = keyof typeof OPERATORS;

const BLANKS: readonly Operator[] = ['blank', 'filled'];
const OPERATORS_OF: Readonly<Record<FilterColumn['facts']['kind'], readonly Operator[]>> = {
  text: ['contains', 'begins', 'is', 'not', 'any', 'none'],
  number: ['between', 'any', 'none'],
  day: ['between', 'next', 'last', 'this', 'any', 'none'],
  moment: ['between', 'next', 'last', 'this', 'any', 'none'],
  choice: ['any'],
};

/** Returns the operators for a column. A required column cannot be blank. */
export function operatorsOf({ facts: { kind, nullable } }: FilterColumn): readonly Operator[] {
  return nullable ? [...OPERATORS_OF[kind], ...BLANKS] : OPERATORS_OF[kind];
}

export interface TypedCondition {
  operator: Operator;
  text: string;
  from: string;
  to: string;
  days: string;
  span: Span;
  shift: number;
  lines: string;
  /** Values that no line can contain: blank, and texts with line breaks or tabs. */
  others: readonly Value[];
}

const BREAK = /[\n\r\t]/;

const shown = (value: Value) => (typeof value === 'number' ? plainText(value) : (value ?? ''));
const isLine = (value: Value) => value !== null && !BREAK.test(String(value));

function listed(values: readonly Value[]): Pick<TypedCondition, 'lines' | 'others'> {
  return {
    lines: values.filter(isLine).map(shown).join('\n'),
    others: values.filter((value) => !isLine(value)),
  };
}

export function typedCondition(column: FilterColumn, condition: Condition = {}): TypedCondition {
  const { contains, begins, is, not, any, none, from, to, last, next, shift = 0 } = condition;
  const values = condition.in ?? any ?? none ?? [];
  const [first = 'contains'] = operatorsOf(column);
  return {
    operator: operatorOf(condition) ?? first,
    text: contains ?? begins ?? is ?? not ?? '',
    from: shown(from ?? null),
    to: shown(to ?? null),
    days: String(last ?? next ?? 14),
    span: condition.this ?? 'month',
    shift,
    ...listed(values),
  };
}

function operatorOf({ in: chosen, any, from, to, blank, ...condition }: Condition): Operator | undefined {
  if (chosen ?? any) return 'any';
  if (from !== undefined || to !== undefined) return 'between';
  if (blank !== undefined) return blank ? 'blank' : 'filled';
  return (Object.keys(OPERATORS) as Operator[]).find(
    (operator) => condition[operator as keyof typeof condition] !== undefined,
  );
}

/** The condition, undefined if nothing is typed, or the reason why it is invalid. */
type ReadCondition = { condition: Condition | undefined } | { fault: string };

export function readCondition(column: FilterColumn, typed: TypedCondition): ReadCondition {
  const read = conditionOf(column, typed);
  if ('fault' in read || read.condition === undefined) return read;
  const checked = conditionSchema(column.facts).safeParse(read.condition);
  if (checked.success) return { condition: checked.data };
  return { fault: faultOf(column.header, checked.error.issues[0]?.message ?? 'cannot be filtered by this.') };
}

export function hasCondition(column: FilterColumn, typed: TypedCondition): boolean {
  const read = readCondition(column, typed);
  return 'condition' in read && read.condition !== undefined;
}

function conditionOf({ facts }: FilterColumn, typed: TypedCondition): ReadCondition {
  const { operator, text, days, span, shift } = typed;
  const shifted = shift === 0 ? {} : { shift };
  switch (operator) {
    case 'contains':
    case 'begins':
    case 'is':
    case 'not':
      return { condition: text.trim() ? { [operator]: text.trim() } : undefined };
    case 'last':
    case 'next':
      return /^\d{1,4}$/.test(days.trim())
        ? { condition: { [operator]: Number(days), ...shifted } }
        : { fault: 'Enter a number of days.' };
    case 'this':
      return { condition: { this: span, ...shifted } };
    case 'blank':
    case 'filled':
      return { condition: { blank: operator === 'blank' } };
    case 'between':
      return readRange(facts.kind === 'number' ? readNumber : readDay, typed);
    default:
      return readValues(facts.kind, operator, typed);
  }
}

type ReadValue = { value: string | number } | { fault: string };

function readRange(read: (text: string) => ReadValue, { from, to }: TypedCondition): ReadCondition {
  const condition: Record<string, string | number> = {};
  for (const [name, text] of Object.entries({ from, to })) {
    if (!text.trim()) continue;
    const end = read(text);
    if ('fault' in end) return end;
    condition[name] = end.value;
  }
  return { condition: Object.keys(condition).length > 0 ? condition : undefined };
}

function readValues(
  kind: FilterColumn['facts']['kind'],
  operator: Operator,
  typed: TypedCondition,
): ReadCondition {
  const read = { number: readNumber, day: readDay, moment: readDay, text: asText, choice: asText }[kind];
  const values: Value[] = [];
  for (const line of linesOf(typed)) {
    const result = read(line);
    if ('fault' in result) return result;
    values.push(result.value);
  }
  values.push(...typed.others);
  if (values.length === 0) return { condition: undefined };
  if (values.every((value) => value === null)) return { condition: { blank: operator === 'any' } };
  if (kind === 'choice') return { condition: { in: values } };
  return { condition: { [operator]: values } };
}

/** Returns the typed or pasted values. If several values have the same search form, only the last is returned. */
function linesOf({ lines }: TypedCondition): string[] {
  const cells = lines.split(BREAK).map((line) => line.trim());
  return [...new Map(cells.filter(Boolean).map((line) => [searchForm(line), line])).values()];
}

const asText = (text: string): ReadValue => ({ value: text });

function readNumber(text: string): ReadValue {
  const read = parseNumberText(text);
  if ('fault' in read) return { fault: `${read.fault}.` };
  return read.number === null ? { fault: `"${text.trim()}" is not a number.` } : { value: read.number };
}

function readDay(text: string): ReadValue {
  const read = parseDayText(text);
  return 'fault' in read ? { fault: `${read.fault}.` } : { value: read.day };
}

export function chosenValues({ facts }: FilterColumn, typed: TypedCondition): ReadonlySet<string | null> {
  const { operator, text, from, to, others } = typed;
  if (operator === 'any' || operator === 'none') return new Set([...linesOf(typed), ...others].map(keyOf));
  if (operator === 'is') return new Set(text.trim() ? [keyOf(text.trim())] : []);
  if (operator === 'between' && from === to && from !== '') return new Set([keyOf(from)]);
  return new Set(operator === 'blank' && facts.nullable ? [null] : []);
}

export function keyOf(value: Value): string | null {
  return value === null ? null : searchForm(shown(value));
}

/** Returns the typed condition after a value was checked or unchecked. Its operator is then `any` or `none`. */
export function withToggled(column: FilterColumn, typed: TypedCondition, value: Value): TypedCondition {
  const chosen = chosenValues(column, typed);
  const operator = typed.operator === 'none' ? 'none' : 'any';
  const before =
    typed.operator === operator
      ? typed
      : { ...typed, ...listed(chosen.has(null) ? [null] : [singleOf(typed)]) };
  const key = keyOf(value);
  if (!isLine(value)) {
    const others = before.others.filter((other) => keyOf(other) !== key);
    return { ...before, operator, others: chosen.has(key) ? others : [...others, value] };
  }
  const lines = linesOf(before).filter((line) => searchForm(line) !== key);
  return { ...before, operator, lines: (chosen.has(key) ? lines : [...lines, shown(value)]).join('\n') };
}

function singleOf({ operator, text, from, to }: TypedCondition): string {
  if (operator === 'is') return text.trim();
  return operator === 'between' && from === to ? from : '';
}
