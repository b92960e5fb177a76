import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { asked } from '../asked.ts';
import type { Figure } from '../figure.ts';
import { pageOf } from './lists.ts';

/** What is searched, about how often it is there, and what it may take. */
const SEARCHES: [id: string, text: string, budget: number][] = [
  ['P5 rare', '3000012', 20],
  ['P5 rare text', 'Подшипник M7 × 12', 20],
  ['P5 nothing', 'qqq', 20],
  ['P5 common', 'bolt', 150],
  ['P5 nearly all', 'active', 150],
  ['P6 two letters', 'm8', 150],
  ['P6 two letters that nothing has', 'zq', 150],
  ['P6 one letter', 'я', 150],
];

const ROWS = `select sap_id, product_id, sap_code, sap_code_old, sap_code_older, product_number, part_number, part_name,
  min_order_quant, note, state, state_label(state), created_at, created_at_label
  from part_saps where (search like '%' || fold($1::text) || '%' or state = any ($2))
  order by state, product_number desc, created_at desc, sap_code, sap_id limit 50`;
const COUNT = `select count(*) from part_saps where (search like '%' || fold($1::text) || '%' or state = any ($2))`;

/** A search is counted once for as long as nothing is written to its list: as if something were, each time. */
function written(list: string): string {
  return `insert into list_changes (list, added) values ('${list}', 0)`;
}

/** The word of a state is no part of the text that is searched. */
function statesCalled(text: string): string[] {
  return text === 'active' ? ['A'] : [];
}

function search([id, text, budget]: (typeof SEARCHES)[number]): Figure {
  return asked({
    id,
    what: `part SAPs with «${text}»`,
    budget,
    ratio: 2,
    call: partSapGrid.call,
    body: pageOf(partSapGrid, { search_text: text }),
    prepare: written(partSapGrid.view),
    limit: [
      { text: ROWS, values: [text, statesCalled(text)] },
      { text: COUNT, values: [text, statesCalled(text)] },
    ],
  });
}

export const searchFigures: Figure[] = [
  ...SEARCHES.map(search),
  asked({
    id: 'P5 second page',
    what: 'the next page of «active», counted before',
    budget: 150,
    ratio: 2,
    call: partSapGrid.call,
    body: pageOf(partSapGrid, { search_text: 'active', offset: 50 }),
    limit: [
      { text: `${ROWS} offset 50`, values: ['active', ['A']] },
      { text: COUNT, values: ['active', ['A']] },
    ],
  }),
  asked({
    id: 'P5 parts',
    what: 'parts with «bolt»',
    budget: 150,
    ratio: 2,
    call: partGrid.call,
    body: pageOf(partGrid, { search_text: 'bolt' }),
    prepare: written(partGrid.view),
    limit: [
      {
        text: `select product_id, product_number, name, gen_name, sap_codes, note, state, state_label(state)
          from products where kind = 'part' and search like '%' || fold($1::text) || '%'
          order by state, product_number desc, product_id desc limit 50`,
        values: ['bolt'],
      },
      {
        text: `select count(*) from products where kind = 'part' and search like '%' || fold($1::text) || '%'`,
        values: ['bolt'],
      },
    ],
  }),
];
