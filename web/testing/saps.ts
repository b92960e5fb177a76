import type { QuantLine } from '#domain/lines/line';
import type { ActiveSap } from '#domain/lines/sap-lookup';

export const shownSap = (sap_id: number) =>
  ({
    product_id: sap_id,
    product_number: `PT${sap_id}`,
    name: `Part ${sap_id}`,
    gen_name: null,
    sap_id,
    sap_code: `000${sap_id}`,
    note: null,
    sap_state: 'A',
    product_state: 'A',
    min_order_quant: null,
  }) satisfies Omit<QuantLine, 'quant'>;

/** Returns a part SAP as a lookup and `find_product_saps` return it, with its earlier codes. */
export const foundSap = (sap_id: number) =>
  ({
    ...shownSap(sap_id),
    sap_code_old: null,
    sap_code_older: null,
  }) satisfies ActiveSap;
