import { missingField } from '../sheet/sheet-mapping.ts';
import { isDay } from '../values/day.ts';
import { faultOf } from '../values/fault.ts';
import { PLAN_DECIMALS, quantityFault } from '../values/quantity.ts';
import type { State } from '../values/state.ts';
import { codeFault, noteFault, textFault } from '../values/text.ts';

/** As long as a number, a name and a model number together, which labels consist of. */
const LONGEST_CAR_MODEL = 400;

/** A row of an import of specifications: one input, and the specification that it is one of (behaviour 36.1). */
export interface SpecificationRecord {
  /** What names the car model: its number, its label, its name or its model number. */
  car_model: string;
  begin_date: string;
  sap_code: string;
  quant: number;
  /** Missing leaves it alone, and is Active for a new specification; null is Active. */
  state?: State;
  /** Missing leaves it alone; null clears it. */
  note?: string | null;
  /** The sheet that it stood on, where each specification has one of its own. */
  sheet: string | null;
}

export type SpecificationField = keyof SpecificationRecord;
export type SpecificationCheck =
  | { record: SpecificationRecord }
  | { error: string; field: SpecificationField | '' };

const REQUIRED = ['car_model', 'begin_date', 'sap_code', 'quant'] as const;

/**
 * Checks one row of an import of specifications, whatever it is, by what can be said without the database: the preview
 * and the server ask the same question (behaviour 36.2). What is required comes first.
 */
export function checkSpecificationRecord(row: unknown): SpecificationCheck {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { error: 'The row must be an object.', field: '' };
  }
  const given = tidy(row);
  for (const field of REQUIRED) if (given[field] === null) return wrong(field, missingField(field));

  const { car_model, begin_date, sap_code, quant, sheet } = given;
  if (typeof car_model !== 'string') return wrong('car_model', faultOf('Car model', 'must be a text.'));
  const longName = textFault(car_model, { max: LONGEST_CAR_MODEL });
  if (longName) return wrong('car_model', faultOf('Car model', longName));
  if (typeof begin_date !== 'string' || !isDay(begin_date)) {
    return wrong('begin_date', faultOf('Begin date', 'must be a day as YYYY-MM-DD between 1900 and 2199.'));
  }
  if (typeof sap_code !== 'string') return wrong('sap_code', faultOf('SAP', 'must be a text.'));
  const unfit = codeFault(sap_code);
  if (unfit) return wrong('sap_code', faultOf('SAP', unfit));
  if (typeof quant !== 'number') return wrong('quant', faultOf('Quantity', 'must be a number.'));
  const fault = quantityFault(quant, PLAN_DECIMALS);
  if (fault) return wrong('quant', faultOf('Quantity', fault));
  if (sheet !== null && typeof sheet !== 'string')
    return wrong('sheet', faultOf('From sheet', 'must be a text.'));

  const record = { car_model, begin_date, sap_code, quant: quant + 0 || 0, sheet };
  return withFields(record, row);
}

/** The fields of the specification itself, as far as the row has them. */
function withFields(record: SpecificationRecord, row: object): SpecificationCheck {
  const { state, note } = tidy(row);
  const has = (field: 'state' | 'note') =>
    Object.hasOwn(row, field) && (row as Record<string, unknown>)[field] !== undefined;
  if (state !== null && state !== 'A' && state !== 'P') {
    return wrong('state', faultOf('State', 'must be A, P or null.'));
  }
  if (note !== null && typeof note !== 'string') return wrong('note', faultOf('Note', 'must be a text.'));
  const fault = note === null ? undefined : noteFault(note);
  if (fault) return wrong('note', faultOf('Note', fault));
  return {
    record: { ...record, ...(has('state') && { state: state ?? 'A' }), ...(has('note') && { note }) },
  };
}

/** The row's own known fields: texts trimmed, blank and missing ones null. */
function tidy(row: object): Record<SpecificationField, unknown> {
  const textOf = (field: SpecificationField) => {
    const value = (row as Partial<Record<SpecificationField, unknown>>)[field];
    return typeof value === 'string' ? value.trim() || null : (value ?? null);
  };
  return {
    car_model: textOf('car_model'),
    begin_date: textOf('begin_date'),
    sap_code: textOf('sap_code'),
    quant: textOf('quant'),
    state: textOf('state'),
    note: textOf('note'),
    sheet: textOf('sheet'),
  };
}

function wrong(field: SpecificationField, error: string): SpecificationCheck {
  return { error, field };
}
