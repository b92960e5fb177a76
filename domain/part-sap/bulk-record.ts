import { missingField } from '../sheet/sheet-mapping.ts';
import { faultOf } from '../values/fault.ts';
import type { State } from '../values/state.ts';
import { CODE_LENGTH, NAME_LENGTH, noteFault, textFault } from '../values/text.ts';
import { minOrderQuantFault } from './part-sap.ts';

/**
 * A row of a part SAP import. A field whose key is missing leaves an existing record's value alone; null clears
 * it, and a null state is Active (behaviour 10.4).
 */
export interface BulkRecord {
  product_number?: string | null;
  name: string;
  gen_name?: string | null;
  sap_code: string;
  sap_code_old?: string | null;
  sap_code_older?: string | null;
  min_order_quant?: number | null;
  note?: string | null;
  state?: State | null;
}
export type BulkField = keyof BulkRecord;

export type BulkCheck = { record: BulkRecord } | { error: string; field: BulkField | '' };

interface FieldRule {
  label: string;
  /** Why a value that is not null cannot be taken. */
  fault: (value: unknown) => string | undefined;
}

const code: FieldRule['fault'] = textOr((text) => textFault(text, { max: CODE_LENGTH }));

/** The fields in the order in which a row's first fault is looked for. */
const RULES: Readonly<Record<BulkField, FieldRule>> = {
  product_number: { label: 'Product number', fault: code },
  name: { label: 'Part name', fault: textOr((text) => textFault(text, { max: NAME_LENGTH })) },
  gen_name: { label: 'Part number', fault: code },
  sap_code: { label: 'SAP', fault: code },
  sap_code_old: { label: 'SAP old', fault: code },
  sap_code_older: { label: 'SAP older', fault: code },
  min_order_quant: {
    label: 'MOQ',
    fault: (value) => (typeof value === 'number' ? minOrderQuantFault(value) : 'must be a number.'),
  },
  note: { label: 'Note', fault: textOr(noteFault) },
  state: {
    label: 'State',
    fault: (value) => (value === 'A' || value === 'P' ? undefined : 'must be A, P or null.'),
  },
};
export const BULK_FIELDS = Object.keys(RULES) as readonly BulkField[];
const REQUIRED = ['name', 'sap_code'] as const;

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
  for (const field of BULK_FIELDS) {
    const value = record[field];
    const fault = value === undefined || value === null ? undefined : RULES[field].fault(value);
    if (fault) return { error: faultOf(RULES[field].label, fault), field };
  }
  // The rules above have checked every field of the type.
  return { record: record as unknown as BulkRecord };
}

/** The row's own known fields: texts trimmed, blank ones null, -0 as 0; anything else is left for the rules. */
function tidy(row: object): Partial<Record<BulkField, unknown>> {
  const tidied: Partial<Record<BulkField, unknown>> = {};
  for (const field of BULK_FIELDS) {
    if (!Object.hasOwn(row, field)) continue;
    const value = (row as Record<BulkField, unknown>)[field];
    if (value === undefined) continue;
    tidied[field] = typeof value === 'string' ? value.trim() || null : value === 0 ? 0 : value;
  }
  return tidied;
}

function textOr(fault: (text: string) => string | undefined): FieldRule['fault'] {
  return (value) => (typeof value === 'string' ? fault(value) : 'must be a text.');
}
