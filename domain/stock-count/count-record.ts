import { type Fields, QUANTITY_COLUMN, type RowRecord, SAP_COLUMN } from '../sheet/field-types.ts';
import { columnNames } from '../sheet/headers.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';

/** The fields that an import of stock counts accepts in a row. A row without a day was counted today. */
export const countFields = {
  sap_code: SAP_COLUMN,
  quant: { ...QUANTITY_COLUMN, alternates: [...QUANTITY_COLUMN.alternates, 'Count', 'Stock'] },
  counted_on: { header: 'Counted on', type: 'day', alternates: ['Date', 'Day'] },
} as const satisfies Fields;

export const COUNT_IMPORT_TITLE = 'Import counts';
export const COUNT_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(countFields)}`;

export type CountCheck = RowCheck<RowRecord<typeof countFields>>;

/** Checks one row of an import of stock counts (behaviour 25.13). */
export const checkCountRecord = rowCheck(countFields);
