import { findCall } from '#domain/find/find';
import { callFigure } from '../call-figure.ts';
import type { Figure } from '../figure.ts';

const TEXTS = ['3000012345', '30000', 'PO000123', 'cobalt 12', 'шланг', 'act', 'GN-55', 'CONT10', 'qqq', 'a'];

/** The hand-written SQL for the baseline. It finds part SAPs once by code and once by content. */
const BASELINE = [
  `select sap_id, sap_code, part_name from part_saps where search_form(sap_code) like search_form($1::text) || '%'
    order by search_form(sap_code) using ~<~ limit 7`,
  `select sap_id, sap_code, part_name from part_saps where search like '%' || search_form($1::text) || '%' limit 50`,
];

export const findFigures: Figure[] = TEXTS.map((text) =>
  callFigure({
    id: `Find «${text}»`,
    what: `records found by «${text}»`,
    budget: 50,
    call: findCall,
    body: { text },
    // Texts with fewer than three characters match only as prefixes.
    baseline: BASELINE.slice(0, text.length < 3 ? 1 : 2).map((sql) => ({ text: sql, values: [text] })),
  }),
);
