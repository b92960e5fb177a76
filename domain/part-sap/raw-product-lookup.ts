import * as z from 'zod/mini';
import { state } from '../values/state.ts';
import { lookup } from '../wire/lookup.ts';

/** The part lookup of the part SAP form, which includes passive parts. */
export const rawProductLookup = lookup({
  path: '/api/product_sap/query_raw_products',
  view: 'raw_product_lookup',
  id: 'product_id',
  row: { product_id: z.int(), product_label: z.string(), product_state: state, product_number: z.string() },
  searchable: ['product_label'],
  sort: ['product_state', '-product_number'],
  closest: 'product_number',
  summary: 'Look up parts for a part SAP',
});
