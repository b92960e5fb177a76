import { missingField } from '../sheet/sheet-mapping.ts';
import { isDay } from '../values/day.ts';
import { faultOf } from '../values/fault.ts';
import { LINE_DECIMALS, quantityFault } from '../values/quantity.ts';
import { codeFault } from '../values/text.ts';

/** A row of a supplier's file: so much of a SAP will come on a day; 0 is nothing on that day. */
export interface PromiseRecord {
  sap_code: string;
  day: string;
  quant: number;
}

export type PromiseField = keyof PromiseRecord;
export type PromiseCheck = { record: PromiseRecord } | { error: string; field: PromiseField | '' };

/**
 * Checks one row of promises, whatever it is, by what can be said without the purchase: the preview and the server ask
 * the same question (behaviour 31.4). What is required comes first.
 */
export function checkPromiseRecord(row: unknown): PromiseCheck {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { error: 'The row must be an object.', field: '' };
  }
  const { sap_code, day, quant } = row as Partial<Record<PromiseField, unknown>>;
  const code = typeof sap_code === 'string' ? sap_code.trim() : sap_code;
  if (code === undefined || code === null || code === '') return wrong('sap_code', missingField('sap_code'));
  if (day === undefined || day === null || day === '') return wrong('day', missingField('day'));
  if (quant === undefined || quant === null) return wrong('quant', missingField('quant'));
  if (typeof code !== 'string') return wrong('sap_code', faultOf('SAP', 'must be a text.'));
  const unfit = codeFault(code);
  if (unfit) return wrong('sap_code', faultOf('SAP', unfit));
  if (typeof day !== 'string' || !isDay(day)) {
    return wrong('day', faultOf('Day', 'must be a day as YYYY-MM-DD between 1900 and 2199.'));
  }
  if (typeof quant !== 'number') return wrong('quant', faultOf('Quantity', 'must be a number.'));
  const fault = quantityFault(quant, LINE_DECIMALS);
  if (fault) return wrong('quant', faultOf('Quantity', fault));
  return { record: { sap_code: code, day, quant: quant + 0 || 0 } };
}

function wrong(field: PromiseField, error: string): PromiseCheck {
  return { error, field };
}
