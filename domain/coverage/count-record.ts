import { missingField } from '../sheet/sheet-mapping.ts';
import { isDay } from '../values/day.ts';
import { faultOf } from '../values/fault.ts';
import { LINE_DECIMALS, quantityFault } from '../values/quantity.ts';
import { codeFault } from '../values/text.ts';

/** A row of an import of stock counts; without a day it was counted today. */
export interface CountRecord {
  sap_code: string;
  quant: number;
  counted_on: string | null;
}

export type CountField = keyof CountRecord;
export type CountCheck = { record: CountRecord } | { error: string; field: CountField | '' };

/**
 * Checks one row of an import of stock counts, whatever it is, by what can be said without the database: the preview
 * and the server ask the same question (behaviour 25.13). What is required comes first.
 */
export function checkCountRecord(row: unknown): CountCheck {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { error: 'The row must be an object.', field: '' };
  }
  const { sap_code, quant, counted_on } = row as Partial<Record<CountField, unknown>>;
  const code = typeof sap_code === 'string' ? sap_code.trim() : sap_code;
  if (code === undefined || code === null || code === '') return wrong('sap_code', missingField('sap_code'));
  if (quant === undefined || quant === null) return wrong('quant', missingField('quant'));
  if (typeof code !== 'string') return wrong('sap_code', faultOf('SAP', 'must be a text.'));
  const unfit = codeFault(code);
  if (unfit) return wrong('sap_code', faultOf('SAP', unfit));
  if (typeof quant !== 'number') return wrong('quant', faultOf('Quantity', 'must be a number.'));
  const fault = quantityFault(quant, LINE_DECIMALS);
  if (fault) return wrong('quant', faultOf('Quantity', fault));
  const day = counted_on ?? null;
  if (day !== null && !(typeof day === 'string' && isDay(day))) {
    return wrong('counted_on', faultOf('Counted on', 'must be a day as YYYY-MM-DD between 1900 and 2199.'));
  }
  return { record: { sap_code: code, quant: quant + 0 || 0, counted_on: day } };
}

function wrong(field: CountField, error: string): CountCheck {
  return { error, field };
}
