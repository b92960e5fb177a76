import { purchaseLookup } from '#domain/invoice/invoice';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { specificationLookup } from '#domain/plan/plan';
import { planLookup, purchaseSapLookup } from '#domain/purchase/purchase';
import type { AnyGrid } from '#domain/wire/grid';
import { callFigure } from '../call-figure.ts';
import type { Figure } from '../figure.ts';
import { pageOf } from './lists.ts';

const SAP_TEXTS = ['', '1', '10', '300', 'M8', 'zq', 'шланг', 'act', '30000121', 'GN-55', 'qqq'];

/**
 * Returns the budget. It is higher for one or two characters, which have no trigram that an index could find, and for
 * `GN-55`, which the index finds in many rows.
 */
function budgetOf(text: string): number {
  if (text !== '' && text.length < 3) return 400;
  return text === 'GN-55' ? 100 : 30;
}

const SAP_ROWS = `select product_id, product_number, part_name, part_number, sap_id, sap_code, note, sap_code_old,
  sap_code_older, min_order_quant from part_saps where state = 'A' and product_state = 'A'`;

function sapLookup(text: string): Figure {
  const found = `${SAP_ROWS} and search like '%' || search_form($1::text) || '%'`;
  return callFigure({
    id: `P7 SAP «${text}»`,
    what: text === '' ? 'SAP lookup with an empty search' : `SAP lookup of «${text}»`,
    budget: budgetOf(text),
    ratio: 2,
    call: purchaseSapLookup.call,
    body: pageOf(purchaseSapLookup, { search_text: text, limit: 6 }),
    // A lookup shows six matching rows, and their count up to a thousand.
    baseline:
      text === ''
        ? [`${SAP_ROWS} order by sap_code limit 6`, `select count(*) from (${SAP_ROWS} limit 1001) as found`]
        : [
            { text: `${found} limit 6`, values: [text] },
            { text: `select count(*) from (${found} limit 1001) as found`, values: [text] },
          ],
  });
}

function lookup(id: string, grid: AnyGrid, text: string): Figure {
  const view = grid.view;
  const found = `select ${grid.columns.join(', ')} from ${view} where search like '%' || search_form($1::text) || '%'`;
  return callFigure({
    id: `P7 ${id} «${text}»`,
    what: `${id} lookup of «${text}»`,
    budget: budgetOf(text),
    ratio: 2,
    call: grid.call,
    body: pageOf(grid, { search_text: text, limit: 6 }),
    baseline: [
      { text: `${found} limit 6`, values: [text] },
      { text: `select count(*) from (${found} limit 1001) as found`, values: [text] },
    ],
  });
}

export const lookupFigures: Figure[] = [
  ...SAP_TEXTS.map(sapLookup),
  lookup('part', rawProductLookup, 'bolt'),
  lookup('part', rawProductLookup, 'm8'),
  lookup('part', rawProductLookup, 'zq'),
  lookup('specification', specificationLookup, ''),
  lookup('plan', planLookup, 'cobalt'),
  lookup('purchase', purchaseLookup, ''),
];
