import { counted } from '../values/counted.ts';
import { formatDayNear } from '../values/day.ts';
import { formatQuantity } from '../values/quantity.ts';
import type { Buildable, BuildableRow } from './buildable.ts';
import { NO_DATE_LABELS } from './plan.ts';

/** Returns `340 of 480`, or `All 480` if all cars can be built. */
export function builtOf(cars: number, quant: number): string {
  return cars === quant
    ? `All ${formatQuantity(quant)}`
    : `${formatQuantity(cars)} of ${formatQuantity(quant)}`;
}

/**
 * Returns `Now`, or the day from which nothing is missing (behaviour 30.4). Without such a day, it returns the words of
 * the plan list (behaviour 30.7).
 */
export function fullFrom(
  { full_on, reason }: Pick<BuildableRow, 'full_on' | 'reason'>,
  today: string,
): string {
  if (full_on === null) return reason === 'not_ordered' ? NO_DATE_LABELS.never : NO_DATE_LABELS.not_known;
  return full_on <= today ? 'Now' : formatDayNear(full_on, today);
}

interface BuiltWords {
  now: string;
  /** Omitted if it would repeat the other words. */
  begin?: string;
  expected?: string;
  all?: string;
}

type Built = Pick<
  Buildable,
  | 'today'
  | 'begin_date'
  | 'quant'
  | 'buildable_now'
  | 'buildable_at_begin'
  | 'buildable_expected'
  | 'expected_on'
  | 'full_on'
  | 'to_order'
  | 'passive'
>;

/**
 * Describes how many cars of a plan can be built, and from which day all of them (behaviour 30.9): `340 of 480 cars
 * can be built now`, `400 by Nov 24`, `all from Dec 12`, or `450 by Dec 12`, `no date for 30`. Undefined for an ended
 * plan.
 */
export function builtWords(built: Built): BuiltWords | undefined {
  const { today, begin_date, quant, buildable_now: now, buildable_at_begin: begin, full_on } = built;
  if (now === null || begin === null) return undefined;
  if (quant === 0) return { now: 'The plan has no cars.' };
  const isOnlyCar = now === 1 && quant === 1;
  const cars = isOnlyCar ? '1 car' : `${builtOf(now, quant)} ${quant === 1 ? 'car' : 'cars'}`;
  const words = { now: `${cars} can be built now` };
  if (now === quant) return words;

  const day = begin_date > today ? begin_date : today;
  const isRedundant = begin === quant || (begin === now && day === today);
  return {
    ...words,
    ...(!isRedundant && {
      begin: `${begin === now ? 'no more' : formatQuantity(begin)} by ${formatDayNear(day, today)}`,
    }),
    ...(full_on ? { all: `all from ${formatDayNear(full_on, today)}` } : restWords(built)),
  };
}

function restWords({ today, quant, buildable_expected, expected_on, ...built }: Built) {
  const isUnordered = built.to_order + built.passive > 0;
  if (buildable_expected === null || expected_on === null)
    return { all: isUnordered ? NOT_ORDERED : 'no date is known for the rest' };
  return {
    expected: `${formatQuantity(buildable_expected)} by ${formatDayNear(expected_on, today)}`,
    all: isUnordered ? NOT_ORDERED : `no date for ${formatQuantity(quant - buildable_expected)}`,
  };
}

const NOT_ORDERED = 'parts for the rest are not ordered';

/** Explains why no missing part of a plan is to be ordered: all are on order or passive. */
export function nothingToOrderWords({ passive }: Pick<Buildable, 'passive'>): string {
  if (passive === 0) return 'Nothing to order for this plan: all its missing parts are on order.';
  return `Nothing can be ordered: ${counted(passive, 'missing part SAP is passive', 'missing part SAPs are passive')}.`;
}

const REQUIRED_FIELDS = {
  begin_date: 'Begin date',
  end_date: 'End date',
  specification_id: 'Specification',
  quant: 'Quantity',
} as const;

/**
 * Lists the missing fields: `Fill in End date and Quantity to see how many cars can be built.` Undefined if none is
 * missing.
 */
export function missingFieldsWords(
  typed: Readonly<Record<keyof typeof REQUIRED_FIELDS, unknown>>,
): string | undefined {
  const missing = Object.entries(REQUIRED_FIELDS).flatMap(([name, label]) =>
    [null, ''].includes(typed[name as keyof typeof REQUIRED_FIELDS] as string | null) ? [label] : [],
  );
  if (missing.length === 0) return undefined;
  const last = missing.pop();
  return `Fill in ${missing.length > 0 ? `${missing.join(', ')} and ${last}` : last} to see how many cars can be built.`;
}
