import { missingField } from '../sheet/sheet-mapping.ts';
import { faultOf } from '../values/fault.ts';
import { codeFault, NAME_LENGTH, noteFault, textFault } from '../values/text.ts';
import type { FieldTypes } from './field-types.ts';
import { IMPORT_FIELDS, type ImportField, importFields, type ValueOf } from './import-fields.ts';
import { minOrderQuantFault } from './min-order-quant.ts';

type RequiredField = {
  [Name in ImportField]: (typeof importFields)[Name] extends { required: true } ? Name : never;
}[ImportField];

/**
 * A row of a part SAP import. A field whose key is missing leaves an existing record's value alone; null clears
 * it, and a null state is Active (behaviour 10.4).
 */
export type BulkRecord = { [Name in RequiredField]: ValueOf<Name> } & {
  [Name in Exclude<ImportField, RequiredField>]?: ValueOf<Name> | null;
};

export type BulkCheck = { record: BulkRecord } | { error: string; field: ImportField | '' };

/** Why a value that is not null cannot be taken. */
type FindFault = (value: unknown) => string | undefined;

const FAULTS: Readonly<Record<keyof FieldTypes, FindFault>> = {
  name: textOr((text) => textFault(text, { max: NAME_LENGTH })),
  code: textOr(codeFault),
  note: textOr(noteFault),
  moq: (value) => (typeof value === 'number' ? minOrderQuantFault(value) : 'must be a number.'),
  state: (value) => (value === 'A' || value === 'P' ? undefined : 'must be A, P or null.'),
};
const REQUIRED = IMPORT_FIELDS.filter((name): name is RequiredField => 'required' in importFields[name]);

/**
 * Checks one row of a part SAP import, whatever it is: the preview and the server ask the same question
 * (behaviour 10.3). A row's error is its first fault; what is required comes before everything else.
 */
export function checkBulkRecord(row: unknown): BulkCheck {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { error: 'The row must be an object.', field: '' };
  }

  const record = tidy(row);
  for (const field of REQUIRED) {
    if (record[field] === undefined || record[field] === null) return { error: missingField(field), field };
  }
  for (const field of IMPORT_FIELDS) {
    const { header, type } = importFields[field];
    const value = record[field];
    const fault = value === undefined || value === null ? undefined : FAULTS[type](value);
    if (fault) return { error: faultOf(header, fault), field };
  }
  // What stands above has checked every field of the type.
  return { record: record as BulkRecord };
}

/** The row's own known fields: texts trimmed, blank ones null, -0 as 0; anything else is left for the rules. */
function tidy(row: object): Partial<Record<ImportField, unknown>> {
  const tidied: Partial<Record<ImportField, unknown>> = {};
  for (const field of IMPORT_FIELDS) {
    if (!Object.hasOwn(row, field)) continue;
    const value = (row as Record<ImportField, unknown>)[field];
    if (value === undefined) continue;
    tidied[field] = typeof value === 'string' ? value.trim() || null : value === 0 ? 0 : value;
  }
  return tidied;
}

function textOr(fault: (text: string) => string | undefined): FindFault {
  return (value) => (typeof value === 'string' ? fault(value) : 'must be a text.');
}
