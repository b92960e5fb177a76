import { partSapGrid } from '#domain/part-sap/part-sap';
import type { Where } from '#domain/wire/condition';
import { callFigure, type Statement } from '../call-figure.ts';
import type { Figure } from '../figure.ts';
import { longestResponse, time } from '../timing.ts';
import { pageOf } from './lists.ts';

const grid = partSapGrid;
const ROWS = `select ${grid.columns.filter((column) => !column.endsWith('_label')).join(', ')}, state_label(state), created_at_label
  from part_saps`;
const ORDER = 'order by state, product_number desc, created_at desc, sap_code, sap_id limit 50';
/** A pasted list of a thousand codes, spread over the million part SAPs. */
const CODES = Array.from({ length: 1_000 }, (_, index) => String(3_000_000_000 + index * 997));

/** The filters of a list with their budgets, and the same conditions in hand-written SQL. */
const FILTERS: [
  id: string,
  what: string,
  where: Where,
  budget: number,
  condition: string,
  values?: unknown[],
][] = [
  [
    'indexed',
    'the beginning of a code',
    { sap_code: { begins: '30000123' } },
    40,
    `search_form(sap_code) like '30000123%'`,
  ],
  [
    'scan',
    'a range of MOQs',
    { min_order_quant: { from: 10, to: 11 } },
    400,
    'min_order_quant between 10 and 11',
  ],
  [
    'note',
    'notes that do not contain a text',
    { note: { not: 'zzz' } },
    400,
    `search_form(note) not like '%zzz%'`,
  ],
  [
    'codes',
    '1,000 codes',
    { sap_code: { any: CODES } },
    60,
    'search_form(sap_code) = any ($1::text[])',
    [CODES],
  ],
];

function filtered([id, what, where, budget, condition, values = []]: (typeof FILTERS)[number]): Figure[] {
  const page: Statement = { text: `${ROWS} where ${condition} ${ORDER}`, values };
  const count: Statement = { text: `select count(*) from part_saps where ${condition}`, values };
  const body = { ...pageOf(grid, {}), d: { where } };
  return [
    callFigure({
      id: `P20 ${id} rows`,
      what: `rows filtered by ${what}`,
      budget,
      call: grid.call,
      body: { ...body, only: 'rows' },
      baseline: [page],
    }),
    callFigure({
      id: `P20 ${id} count`,
      what: `the number of rows filtered by ${what}`,
      budget: Math.max(budget, 400),
      call: grid.call,
      body: { ...body, only: 'count' },
      baseline: [count],
    }),
  ];
}

const FILE = {
  p: { column: [...grid.columns], search: [], search_text: '', sort: [] },
  headers: [],
  format: 'csv' as const,
  separator: ',' as const,
};

export const filterFigures: Figure[] = [
  ...FILTERS.flatMap(filtered),
  callFigure({
    id: 'P20 values',
    what: 'the values of State with their counts over a million rows',
    budget: 400,
    call: grid.values,
    body: { column: 'state', search_text: '', text: '' },
    baseline: ['select state, count(*) from part_saps group by state'],
  }),
  {
    id: 'P20 CSV',
    what: 'the list of a million SAPs as a CSV file',
    unit: 's',
    budget: 20,
    largeOnly: true,
    measure: async ({ server }) => ({ value: (await time(() => server.http.call(grid.file, FILE))) / 1_000 }),
  },
  {
    id: 'P20 CSV health',
    what: 'the longest response time of a health check while the CSV file is sent',
    unit: 'ms',
    budget: 50,
    largeOnly: true,
    measure: async (bench) => ({
      value: await longestResponse(bench, () => bench.server.http.call(grid.file, FILE)),
    }),
  },
  {
    id: 'P20 CSV memory',
    what: 'the additional memory of the server after the CSV file was sent',
    unit: 'MB',
    budget: 32,
    largeOnly: true,
    async measure({ server }) {
      const before = server.memory();
      await server.http.call(grid.file, FILE);
      return { value: Math.max(0, server.memory() - before) };
    },
  },
];
