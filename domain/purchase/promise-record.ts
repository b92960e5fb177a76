import type { Fields, RowRecord } from '../sheet/field-types.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';
import { DAY_COLUMN } from './promises.ts';

/** What a row of a supplier's file says: so much of a SAP will come on a day; 0 is nothing on that day. */
export const promiseFields = {
  sap_code: { header: 'SAP', type: 'code', alternates: ['SAP code'], required: true },
  day: { ...DAY_COLUMN, type: 'day', required: true },
  quant: {
    header: 'Quantity',
    type: 'line_quantity',
    alternates: ['Quant', 'Qty'],
    required: true,
  },
} as const satisfies Fields;

export type PromiseRecord = RowRecord<typeof promiseFields>;
export type PromiseCheck = RowCheck<PromiseRecord>;

/** Checks one row of promises by what can be said without the purchase (behaviour 31.4). */
export const checkPromiseRecord = rowCheck(promiseFields);

/** What a row calls its SAP, whether or not it is taken; undefined where that cannot be read. */
export function sapOf(row: unknown): string | undefined {
  return sapNamed(checkPromiseRecord(row));
}

/** The same of a row that has been checked. */
export function sapNamed(check: PromiseCheck): string | undefined {
  return ('record' in check ? check.record : check.said).sap_code;
}
