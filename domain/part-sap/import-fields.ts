import type { Fields } from '../sheet/field-types.ts';
import { partSapFields } from './part-sap.ts';

/** The fields of a row of an import: its part, then the SAP, in the order of the columns (behaviour 10.1). */
export const importFields = {
  product_number: { header: 'Product number', type: 'code' },
  name: { header: 'Part name', type: 'name', alternates: ['Name'], required: true },
  gen_name: { header: 'Part number', type: 'code', alternates: ['gen_name'] },
  ...partSapFields,
} as const satisfies Fields;

const { sap_code, min_order_quant } = importFields;

/** The columns of pasted rows without headers. */
export const pastedFields = { sap_code, min_order_quant };

export type ImportField = keyof typeof importFields;
export const IMPORT_FIELDS = Object.keys(importFields) as readonly ImportField[];
