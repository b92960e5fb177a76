import type { HeaderWords } from '../sheet/headers.ts';
import type { State } from '../values/state.ts';

/** The sorts of values; how one is read from a cell, checked and stored follows from its sort. */
export interface FieldTypes {
  name: string;
  code: string;
  note: string;
  moq: number;
  state: State;
}

/** A field by the words of its column, in lists as in files, and by the sort of its values. */
interface Field extends HeaderWords {
  type: keyof FieldTypes;
}

/**
 * What a part SAP holds beside its part. The columns and rules of an import, what it compares and writes, and the
 * words of messages and of the history come from here.
 */
export const partSapFields = {
  sap_code: { header: 'SAP', type: 'code', alternates: ['SAP code'], required: true },
  sap_code_old: { header: 'SAP old', type: 'code', alternates: ['SAP code old'] },
  sap_code_older: { header: 'SAP older', type: 'code', alternates: ['SAP code older'] },
  min_order_quant: {
    header: 'MOQ',
    type: 'moq',
    alternates: ['Min order quant', 'Minimum order quantity'],
  },
  note: { header: 'Note', type: 'note', alternates: ['Notes'] },
  state: { header: 'State', type: 'state' },
} as const satisfies Record<string, Field>;

export type SapField = keyof typeof partSapFields;
export const SAP_FIELDS = Object.keys(partSapFields) as readonly SapField[];

/** What a row of an import says: its part, then the SAP. In the order of the columns (behaviour 10.1). */
export const importFields = {
  product_number: { header: 'Product number', type: 'code' },
  name: { header: 'Part name', type: 'name', alternates: ['Name'], required: true },
  gen_name: { header: 'Part number', type: 'code', alternates: ['gen_name'] },
  ...partSapFields,
} as const satisfies Record<string, Field>;

export type ImportField = keyof typeof importFields;
export const IMPORT_FIELDS = Object.keys(importFields) as readonly ImportField[];
/** The type of a field's values. */
export type ValueOf<Name extends ImportField> = FieldTypes[(typeof importFields)[Name]['type']];
