import { dayFault } from '../values/day.ts';
import { faultOf } from '../values/fault.ts';
import { leadTimeFault } from '../values/lead-time.ts';
import { minOrderQuantFault } from '../values/min-order-quant.ts';
import { LINE_DECIMALS, quantityFault } from '../values/quantity.ts';
import { codeFault, NAME_LENGTH, noteFault, textFault } from '../values/text.ts';
import type { Field, Fields, FieldTypes, RowRecord } from './field-types.ts';
import { missingField } from './sheet-mapping.ts';

export type RowCheck<Taken> = { record: Taken } | RowRefusal<Taken>;

/** The first fault of a row and its field, if any. `valid` contains the values without a fault. */
export interface RowRefusal<Taken> {
  error: string;
  field: string | null;
  valid: Partial<Taken>;
}

type FindFault = (value: unknown) => string | undefined;

/** The maximum length of a label, which consists of a number, a name and a model number. */
export const LABEL_LENGTH = 400;

const FAULTS: Readonly<Record<keyof FieldTypes, FindFault>> = {
  name: textOr((text) => textFault(text, { max: NAME_LENGTH })),
  label: textOr((text) => textFault(text, { max: LABEL_LENGTH })),
  code: textOr(codeFault),
  one_code: textOr(codeFault),
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
 * Returns a function that checks a row as far as possible without the database. The preview and the server share it.
 * The error of a row is its first fault; missing required fields come first.
 */
export function rowCheck<Of extends Fields>(fields: Of): (row: unknown) => RowCheck<RowRecord<Of>> {
  // Computed once, because an import may have a hundred thousand rows.
  const all = Object.entries<Field>(fields).map(([name, field]): NamedField => ({ ...field, name }));
  const required = all.filter((field) => field.required);

  return (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      return { error: 'The row must be an object.', field: null, valid: {} };
    }
    const record = tidy(all, row);
    const refused = (error: string, field: string) => {
      return { error, field, valid: validFields<Of>(all, record) };
    };
    for (const { name } of required) {
      if (record[name] === undefined || record[name] === null) return refused(missingField(name), name);
    }
    for (const field of all) {
      const fault = faultIn(field, record);
      if (fault) return refused(faultOf(field.header, fault), field.name);
    }
    return { record: record as RowRecord<Of> };
  };
}

function faultIn({ name, type }: NamedField, record: Readonly<Record<string, unknown>>) {
  const value = record[name];
  return value === undefined || value === null ? undefined : FAULTS[type](value);
}

function validFields<Of extends Fields>(
  fields: readonly NamedField[],
  record: Readonly<Record<string, unknown>>,
): Partial<RowRecord<Of>> {
  const valid = fields.filter((field) => (record[field.name] ?? null) !== null && !faultIn(field, record));
  return Object.fromEntries(valid.map(({ name }) => [name, record[name]])) as Partial<RowRecord<Of>>;
}

/** Returns the known fields of a row. Texts are trimmed, blank texts become null, and -0 becomes 0. */
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
