import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import type { AnyGrid } from '#domain/wire/grid';
import { callFigure, type Statement } from '../call-figure.ts';
import type { Figure } from '../figure.ts';
import { pageOf } from './lists.ts';

const SEARCHES: [id: string, text: string, rows: number, count: number][] = [
  ['P5 rare', '3000012', 40, 50],
  ['P5 rare text', 'Подшипник M7 × 12', 40, 50],
  ['P5 nothing', 'qqq', 40, 50],
  ['P5 common', 'bolt', 40, 200],
  ['P5 nearly all', 'active', 40, 200],
  ['P6 two letters', 'm8', 50, 400],
  ['P6 two letters without a match', 'zq', 400, 400],
  ['P6 one letter', 'я', 50, 400],
];

/** Returns the SQL condition of a search: each word must occur. The search `active` also finds the active rows. */
function conditionOf(text: string): string {
  const words = text.split(' ').map((word) => `search like '%' || search_form('${word}') || '%'`);
  return text === 'active' ? `(state = 'A' or ${words.join(' and ')})` : words.join(' and ');
}

const SAP_ROWS = `select sap_id, product_id, sap_code, sap_code_old, sap_code_older, product_number, part_number,
  part_name, min_order_quant, note, state, state_label(state), created_at, created_at_label from part_saps`;
const SAP_ORDER = 'order by state, product_number desc, created_at desc, sap_code, sap_id';
const PART_ROWS = `select product_id, product_number, name, gen_name, sap_codes, note, state, state_label(state)
  from products where kind = 'part' and`;

interface Searched {
  id: string;
  grid: AnyGrid;
  text: string;
  offset?: number;
  only: 'rows' | 'count';
  budget: number;
  baseline: Statement;
}

function search({ id, grid, text, offset = 0, only, ...rest }: Searched): Figure {
  const body = { ...pageOf(grid, { search_text: text, offset }), only };
  const found = `rows of ${grid.view} with «${text}»`;
  const what = only === 'rows' ? found : `the number of ${found}`;
  return callFigure({
    id: `${id} ${only}`,
    what,
    ratio: 2,
    call: grid.call,
    body,
    ...rest,
    baseline: [rest.baseline],
  });
}

export const searchFigures: Figure[] = [
  ...SEARCHES.flatMap(([id, text, rows, count]) => [
    search({
      id,
      grid: partSapGrid,
      text,
      only: 'rows',
      budget: rows,
      baseline: `${SAP_ROWS} where ${conditionOf(text)} ${SAP_ORDER} limit 50`,
    }),
    search({
      id,
      grid: partSapGrid,
      text,
      only: 'count',
      budget: count,
      baseline: `select count(*) from part_saps where ${conditionOf(text)}`,
    }),
  ]),
  search({
    id: 'P5 second page',
    grid: partSapGrid,
    text: 'active',
    offset: 50,
    only: 'rows',
    budget: 40,
    baseline: `${SAP_ROWS} where ${conditionOf('active')} ${SAP_ORDER} limit 50 offset 50`,
  }),
  search({
    id: 'P5 parts',
    grid: partGrid,
    text: 'bolt',
    only: 'rows',
    budget: 40,
    baseline: `${PART_ROWS} ${conditionOf('bolt')} order by state, product_number desc, product_id desc limit 50`,
  }),
  search({
    id: 'P5 parts',
    grid: partGrid,
    text: 'bolt',
    only: 'count',
    budget: 200,
    baseline: `select count(*) from products where kind = 'part' and ${conditionOf('bolt')}`,
  }),
];
