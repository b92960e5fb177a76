import { type Fields, QUANTITY_COLUMN, type RowRecord, SAP_COLUMN } from '../sheet/field-types.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';
import { DAY_COLUMN } from './promises.ts';

/**
 * The fields of a row in a supplier's file: a SAP, a day and the quantity that is delivered on that day. 0 means no
 * delivery.
 */
export const promiseFields = {
  sap_code: { ...SAP_COLUMN, alternates: [...SAP_COLUMN.alternates, 'Material'] },
  day: { ...DAY_COLUMN, type: 'day', required: true },
  quant: QUANTITY_COLUMN,
} as const satisfies Fields;

export type PromiseRecord = RowRecord<typeof promiseFields>;
export type PromiseCheck = RowCheck<PromiseRecord>;

/** Checks one row of promises to the extent possible without the purchase (behaviour 31.4). */
export const checkPromiseRecord = rowCheck(promiseFields);

/** Returns the SAP code of a row, even if the row is not valid; undefined if the code cannot be read. */
export function sapOf(row: unknown): string | undefined {
  return sapNamed(checkPromiseRecord(row));
}

/** The SAP code of a checked row. */
export function sapNamed(check: PromiseCheck): string | undefined {
  return ('record' in check ? check.record : check.valid).sap_code;
}
