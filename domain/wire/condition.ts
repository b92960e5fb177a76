import * as z from 'zod/mini';
import { grouped } from '../values/counted.ts';
import { day } from '../values/day.ts';
import { noteFault, storable, visible } from '../values/text.ts';
import type { ColumnFacts } from './column-kind.ts';

export const MAX_VALUES = 1_000;
export const MAX_CONDITIONS = 10;
export const TOO_MANY_CONDITIONS = `A list can be filtered by at most ${MAX_CONDITIONS} columns.`;
const MAX_DAYS_AWAY = 3_660;
const MAX_SHIFTS = 1_000;
/** About 2,700 years in days, which is within the range of the database. */
const MAX_DAYS_SHIFTED = 1_000_000;

export const SPANS = ['week', 'month', 'year'] as const;
export type Span = (typeof SPANS)[number];
export type Value = string | number | null;

/** A condition on a column. The kind of the column determines its properties (behaviour 32.2). */
export interface Condition {
  contains?: string | undefined;
  begins?: string | undefined;
  is?: string | undefined;
  not?: string | undefined;
  any?: readonly Value[] | undefined;
  none?: readonly Value[] | undefined;
  /** Both ends are included. */
  from?: string | number | undefined;
  to?: string | number | undefined;
  /** The number of days before or after today. The range also includes today. */
  last?: number | undefined;
  next?: number | undefined;
  /** The current week (from Monday), month or year. */
  this?: Span | undefined;
  /** The number of periods of `last`, `next` or `this` by which the range is moved: later, or earlier if negative. */
  shift?: number | undefined;
  in?: readonly Value[] | undefined;
  blank?: boolean | undefined;
}

/** Conditions by column. A row must match all of them. */
export type Where = Readonly<Record<string, Condition>>;

const wanted = z.string().check(
  z.overwrite((text) => visible(text).trim()),
  storable((text) => (text === '' ? 'must not be blank.' : noteFault(text))),
);

function several(value: z.ZodMiniType) {
  return z
    .array(z.nullable(value))
    .check(z.minLength(1), z.maxLength(MAX_VALUES, `has more than ${grouped(MAX_VALUES)} values.`));
}

const daysAway = z.int().check(z.minimum(0), z.maximum(MAX_DAYS_AWAY));
const blank = z.boolean();

const text = condition({
  contains: wanted,
  begins: wanted,
  is: wanted,
  not: wanted,
  any: several(wanted),
  none: several(wanted),
  blank,
});
const number = condition({
  from: z.number(),
  to: z.number(),
  any: several(z.number()),
  none: several(z.number()),
  blank,
});
const days = condition({
  from: day,
  to: day,
  last: daysAway,
  next: daysAway,
  this: z.enum(SPANS),
  shift: z.int().check(z.minimum(-MAX_SHIFTS), z.maximum(MAX_SHIFTS)),
  any: several(day),
  none: several(day),
  blank,
});

/** Returns the schema of conditions on a column of this kind. */
export function conditionSchema({ kind, values }: ColumnFacts): z.ZodMiniType<Condition> {
  if (kind === 'text') return text;
  if (kind === 'number') return number;
  if (kind === 'choice') return condition({ in: several(z.enum([...values])), blank });
  return days;
}

/** The properties that a condition may combine. All others must be used alone. */
const TOGETHER = [
  ['from', 'to'],
  ['last', 'shift'],
  ['next', 'shift'],
  ['this', 'shift'],
];

function condition(shape: Record<string, z.ZodMiniType>): z.ZodMiniType<Condition> {
  const optional = Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, z.optional(type)]));
  const schema = z.looseObject(optional).check(
    z.check(({ value, issues }) => {
      const message = faultOf(value, new Set(Object.keys(shape)));
      if (message) issues.push({ code: 'custom', input: value, message, params: { code: 'bad_condition' } });
    }),
  );
  // The check has refused all names that `Condition` does not have.
  return schema as z.ZodMiniType<Condition>;
}

function faultOf(condition: Record<string, unknown>, known: ReadonlySet<string>): string | undefined {
  const names = Object.keys(condition).filter((name) => condition[name] !== undefined);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) return `has no condition "${unknown.slice(0, 64)}".`;
  if (names.length === 0 || names[0] === undefined) return 'has no condition.';
  if (names.length > 1 && !TOGETHER.some((group) => names.every((name) => group.includes(name)))) {
    return `has conditions that do not go together: ${names.join(', ')}.`;
  }
  if (names.length === 1 && names[0] === 'shift') return 'has a shift without a range.';
  const { from, to, last, next, shift = 0 } = condition as Condition;
  if (Math.abs(shift) * ((last ?? next ?? 0) + 1) > MAX_DAYS_SHIFTED) {
    return `lies more than ${grouped(MAX_DAYS_SHIFTED)} days from today.`;
  }
  return from !== undefined && to !== undefined && from > to ? 'has a "from" after its "to".' : undefined;
}
