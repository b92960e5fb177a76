import type { Sap } from '#domain/lines/line';
import type { State } from '#domain/values/state';

/** The part fields of a line: a SAP with its part, or nothing chosen yet. */
export type ChosenSap = { [Field in keyof Sap]: Sap[Field] | null } & {
  sap_state: State;
  product_state: State;
  min_order_quant: number | null;
  /**
   * The fault of the line's SAP. The next change clears it; for a passive or unknown SAP, only the next choice does.
   */
  fault?: string | undefined;
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
};

/** Converts a SAP from a lookup or an import, which is active and includes its part. */
export function chosenSap(sap: Sap & { min_order_quant: number | null }): ChosenSap {
  const { product_id, product_number, name, gen_name, sap_id, sap_code, note, min_order_quant } = sap;
  return {
    ...{ product_id, product_number, name, gen_name, sap_id, sap_code, note, min_order_quant },
    sap_state: 'A',
    product_state: 'A',
    fault: undefined,
  };
}

/** The fields of every line of a form; each document type adds its own (container, LOT). */
export interface LineFields extends ChosenSap {
  quant: number | null;
  /** A pasted text that is not a quantity; typing a quantity clears it. */
  quant_text?: string | undefined;
  /** Added by Enter after the last line and still blank: it does not count as a line yet (behaviour 11.10). */
  offered?: true | undefined;
}

/** A line on the screen. Its key stays the same while the line exists. */
export type Row<Fields extends LineFields> = Fields & { readonly key: number };

/** Combines a line with another one of its SAP; returns undefined if they must stay separate. */
export type Combine<Fields extends LineFields> = (present: Fields, incoming: Fields) => Fields | undefined;

/**
 * Returns the SAP and the quantity of a line for a save. A blank or negative quantity is omitted and never sent: the
 * schema reports it as missing, and the field shows the reason for a negative one.
 */
export function lineReference({ product_id, sap_id, quant }: LineFields) {
  return { product_id, sap_id, quant: (quant !== null && quant >= 0 ? quant : null) as number };
}
