import { isActiveSap, type Sap } from '#domain/lines/line';
import type { State } from '#domain/values/state';

/** The part fields of a line: a SAP with its part, or nulls until a SAP is chosen. */
export type ChosenSap = { [Field in keyof Sap]: Sap[Field] | null } & {
  sap_state: State;
  product_state: State;
  min_order_quant: number | null;
  /**
   * The fault of the line's SAP. The next change clears it, except the fault of a passive or unknown SAP, which stays
   * until another SAP is chosen.
   */
  fault?: string | undefined;
  /** The code of an active SAP that an unknown code likely means. */
  likely_code?: string | undefined;
};

export const NOTHING_CHOSEN: ChosenSap = {
  product_id: null,
  product_number: null,
  name: null,
  gen_name: null,
  sap_id: null,
  sap_code: null,
  note: null,
  sap_state: 'A',
  product_state: 'A',
  min_order_quant: null,
  fault: undefined,
  likely_code: undefined,
};

export function chosenSap(sap: Sap & { min_order_quant: number | null }): ChosenSap {
  const { product_id, product_number, name, gen_name, sap_id, sap_code, note, min_order_quant } = sap;
  return {
    ...{ product_id, product_number, name, gen_name, sap_id, sap_code, note, min_order_quant },
    sap_state: 'A',
    product_state: 'A',
    fault: undefined,
    likely_code: undefined,
  };
}

export interface LineFields extends ChosenSap {
  quant: number | null;
  /** A typed or pasted text that is not a quantity; a valid quantity clears it. */
  quant_text?: string | undefined;
  /** True for a blank line that Enter added after the last line. It does not count as a line yet (behaviour 11.10). */
  offered?: true | undefined;
}

/** A line on the screen. Its key stays the same while the line exists. */
export type Row<Fields extends LineFields> = Fields & { readonly key: number };

/** Returns the line with changed fields. Any change turns an offered line into a real line. */
export function changedLine<Fields extends LineFields>(
  row: Row<Fields>,
  fields: Partial<LineFields>,
): Row<Fields> {
  return { ...row, fault: lastingFault(row), offered: undefined, ...fields };
}

/** Returns the error that a line keeps on every change: its SAP cannot be chosen, or its code matches no SAP. */
function lastingFault(row: LineFields): string | undefined {
  const isResolved = row.sap_id !== null || row.sap_code === null;
  return isResolved && isActiveSap(row) ? undefined : row.fault;
}

/** Combines a line with an incoming line of the same SAP; returns undefined if they must stay separate. */
export type Combine<Fields extends LineFields> = (present: Fields, incoming: Fields) => Fields | undefined;

/**
 * Returns the SAP and the quantity of a line for a save. A blank or negative quantity is null, so that the schema
 * refuses it. The field explains a negative quantity.
 */
export function lineReference({ product_id, sap_id, quant }: LineFields) {
  return { product_id, sap_id, quant: (quant !== null && quant >= 0 ? quant : null) as number };
}
