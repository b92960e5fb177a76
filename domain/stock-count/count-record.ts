import type { Fields, RowRecord } from '../sheet/field-types.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';

/** The fields that an import of stock counts accepts in a row. A row without a day was counted today. */
export const countFields = {
  sap_code: { header: 'SAP', type: 'code', alternates: ['SAP code'], required: true },
  quant: {
    header: 'Quantity',
    type: 'line_quantity',
    alternates: ['Quant', 'Qty', 'Count', 'Stock'],
    required: true,
  },
  counted_on: { header: 'Counted on', type: 'day', alternates: ['Date', 'Day'] },
} as const satisfies Fields;

export type CountCheck = RowCheck<RowRecord<typeof countFields>>;

/** Checks one row of an import of stock counts (behaviour 25.13). */
export const checkCountRecord = rowCheck(countFields);
