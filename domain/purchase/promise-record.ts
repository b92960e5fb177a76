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

/** A row of a file with one promise, or with one for each filled cell if the file has a column for each day. */
export interface PromiseRow {
  /** Undefined if the code cannot be read. */
  sap_code: string | undefined;
  promises: readonly PromiseCheck[];
}

/** Checks a row with one promise. */
export function promiseRow(row: unknown): PromiseRow {
  const check = checkPromiseRecord(row);
  return { sap_code: ('record' in check ? check.record : check.valid).sap_code, promises: [check] };
}
