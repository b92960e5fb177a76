import { dayFault } from '../values/day.ts';
import { faultOf } from '../values/fault.ts';
import { leadTimeFault } from '../values/lead-time.ts';
import { minOrderQuantFault } from '../values/min-order-quant.ts';
import { LINE_DECIMALS, quantityFault } from '../values/quantity.ts';
import { codeFault, NAME_LENGTH, noteFault, textFault } from '../values/text.ts';
import type { Field, Fields, FieldTypes, RowRecord } from './field-types.ts';
import { missingField } from './sheet-mapping.ts';

/** A row as it is taken, or why it is not. */
export type RowCheck<Taken> = { record: Taken } | RowRefusal<Taken>;

/** The first fault of a row and the field that it is about, if any; `said` is what the row says that is right. */
export interface RowRefusal<Taken> {
  error: string;
  field: string | null;
  said: Partial<Taken>;
}

/** Why a value that is not null cannot be taken. */
type FindFault = (value: unknown) => string | undefined;

/** As long as a number, a name and a model number together, which labels consist of. */
export const LABEL_LENGTH = 400;

const FAULTS: Readonly<Record<keyof FieldTypes, FindFault>> = {
  name: textOr((text) => textFault(text, { max: NAME_LENGTH })),
  label: textOr((text) => textFault(text, { max: LABEL_LENGTH })),
  code: textOr(codeFault),
  note: textOr(noteFault),
  text: textOr(() => undefined),
  day: dayFault,
  line_quantity: numberOr((number) => quantityFault(number, LINE_DECIMALS)),
  moq: numberOr(minOrderQuantFault),
  lead_time: numberOr(leadTimeFault),
  state: (value) => (value === 'A' || value === 'P' ? undefined : 'must be A, P or null.'),
};

interface NamedField extends Field {
  name: string;
}

/**
 * The check of one row of an import, whatever it is, by what can be said without the database: the preview and the
 * server ask the same question. A row's error is its first fault; what is required comes before everything else.
 */
export function rowCheck<Of extends Fields>(fields: Of): (row: unknown) => RowCheck<RowRecord<Of>> {
  // Listed once: an import asks for them a hundred thousand times.
  const all = Object.entries<Field>(fields).map(([name, field]): NamedField => ({ ...field, name }));
  const required = all.filter((field) => field.required);

  return (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      return { error: 'The row must be an object.', field: null, said: {} };
    }
    const record = tidy(all, row);
    const refused = (error: string, field: string) => {
      return { error, field, said: rightOf<Of>(all, record) };
    };
    for (const { name } of required) {
      if (record[name] === undefined || record[name] === null) return refused(missingField(name), name);
    }
    for (const field of all) {
      const fault = faultIn(field, record);
      if (fault) return refused(faultOf(field.header, fault), field.name);
    }
    // Every field of the type has been checked above.
    return { record: record as RowRecord<Of> };
  };
}

function faultIn({ name, type }: NamedField, record: Readonly<Record<string, unknown>>) {
  const value = record[name];
  return value === undefined || value === null ? undefined : FAULTS[type](value);
}

/** The fields that a row fills, and in which nothing is wrong. */
function rightOf<Of extends Fields>(
  fields: readonly NamedField[],
  record: Readonly<Record<string, unknown>>,
): Partial<RowRecord<Of>> {
  const right = fields.filter((field) => (record[field.name] ?? null) !== null && !faultIn(field, record));
  // What stands above has checked these fields of the type.
  return Object.fromEntries(right.map(({ name }) => [name, record[name]])) as Partial<RowRecord<Of>>;
}

/** The row's own known fields: texts trimmed, blank ones null, -0 as 0; anything else is left for the rules. */
function tidy(fields: readonly NamedField[], row: object): Record<string, unknown> {
  const tidied: Record<string, unknown> = {};
  for (const { name } of fields) {
    if (!Object.hasOwn(row, name)) continue;
    const value = (row as Record<string, unknown>)[name];
    if (value === undefined) continue;
    if (typeof value === 'string') tidied[name] = value.trim() || null;
    else tidied[name] = value === 0 ? 0 : value;
  }
  return tidied;
}

function textOr(fault: (text: string) => string | undefined): FindFault {
  return (value) => (typeof value === 'string' ? fault(value) : 'must be a text.');
}

function numberOr(fault: (number: number) => string | undefined): FindFault {
  return (value) => (typeof value === 'number' ? fault(value) : 'must be a number.');
}
