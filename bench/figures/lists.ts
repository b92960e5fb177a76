import { carModelGrid } from '#domain/car-model/car-model';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { planGrid } from '#domain/plan/plan';
import { purchaseGrid } from '#domain/purchase/purchase';
import { specificationGrid } from '#domain/specification/specification';
import type { AnyGrid } from '#domain/wire/grid';
import { callFigure } from '../call-figure.ts';
import type { Figure } from '../figure.ts';
import { countSql, pageSql } from './list-sql.ts';

interface List {
  name: string;
  grid: AnyGrid;
  from: string;
  columns: string;
  order: string;
}

export const LISTS: List[] = [
  {
    name: 'car models',
    grid: carModelGrid,
    from: "products where kind = 'car_model'",
    columns: 'product_id, product_number, name, gen_name, note, state, state_label(state)',
    order: 'kind, state, product_number desc, product_id desc',
  },
  {
    name: 'parts',
    grid: partGrid,
    from: "products where kind = 'part'",
    columns: 'product_id, product_number, name, gen_name, sap_codes, note, state, state_label(state)',
    order: 'kind, state, product_number desc, product_id desc',
  },
  {
    name: 'part SAPs',
    grid: partSapGrid,
    from: 'part_saps',
    columns: `sap_id, product_id, sap_code, sap_code_old, sap_code_older, product_number, part_number, part_name,
      min_order_quant, note, state, state_label(state), created_at, created_at_label`,
    order: 'state, product_number desc, created_at desc, sap_code, sap_id',
  },
  {
    name: 'specifications',
    grid: specificationGrid,
    from: 'specifications',
    columns: `specification_id, product_number, model_name, model_number, begin_date, item_count, note, state,
      state_label(state), actual_state`,
    order: 'state, begin_date desc, product_number desc, specification_id desc',
  },
  {
    name: 'plans',
    grid: planGrid,
    from: 'plans',
    columns: 'plan_id, product_label, begin_date, end_date, quant, note',
    order: 'begin_date desc, product_label, plan_id',
  },
  {
    name: 'purchases',
    grid: purchaseGrid,
    from: 'purchases',
    columns: `purchase_id, purchase_number, product_label, invoice_open_percent, invoice_transit_percent,
      invoice_arrived_percent, note, created_at, created_at_label, modified_at, modified_at_label`,
    order: 'created_at desc, purchase_number, purchase_id',
  },
  {
    name: 'invoices',
    grid: invoiceGrid,
    from: 'invoices',
    columns: `invoice_id, invoice_number, purchase_number, note, status, status_label(status), created_at,
      created_at_label, modified_at, modified_at_label`,
    order: 'created_at desc, invoice_number, status, invoice_id',
  },
];

/** Returns the request of a browser for a page of a list with all its columns. */
export function pageOf(
  grid: AnyGrid,
  rest: { limit?: number; offset?: number; sort?: string[]; search_text?: string },
) {
  return {
    p: {
      column: [...grid.columns],
      offset: 0,
      limit: 50,
      search: [...grid.searchable],
      search_text: '',
      sort: [],
      ...rest,
    },
  };
}

function firstPages(id: string, limit: number, budget: number): Figure[] {
  return LISTS.map((list) =>
    callFigure({
      id: `${id} ${list.name}`,
      what: `the list of ${list.name}, ${limit} rows in the default order`,
      budget,
      ratio: 2,
      call: list.grid.call,
      body: pageOf(list.grid, { limit }),
      baseline: [pageSql({ ...list, key: list.grid.id, limit }), countSql(list.grid.view)],
    }),
  );
}

const SORTED = [
  'sap_code',
  'product_number',
  'part_number',
  'part_name',
  'min_order_quant',
  'note',
  'state_label',
  'created_at_label',
];
const NULLABLE = new Set(['part_number', 'min_order_quant', 'note']);
const STORED: Record<string, string> = {
  state_label: 'state',
  created_at_label: 'created_at',
  note: 'left(note, 100)',
};

function sortedBy(column: string, descending: boolean): Figure {
  const list = LISTS[2] as List;
  const direction = descending ? ' desc' : '';
  const nulls = descending && NULLABLE.has(column) ? ' nulls last' : '';
  const stored = STORED[column] ?? column;
  const order = `${stored}${direction}${nulls}, sap_id${direction}`;
  const nullable = nulls === '' ? {} : { nullable: stored };
  return callFigure({
    id: `P3 ${column}${direction}`,
    what: `part SAPs by ${column}${direction}`,
    budget: 40,
    ratio: 2,
    call: list.grid.call,
    body: pageOf(list.grid, { sort: [descending ? `-${column}` : column] }),
    baseline: [pageSql({ ...list, key: 'sap_id', order, ...nullable }), countSql(list.grid.view)],
  });
}

/** Some sort columns of the other lists, mostly texts, which sort slowly. */
const OTHER_SORTS: [name: string, sort: string, order: string][] = [
  ['parts', 'part_name', 'kind, name, product_id'],
  ['parts', '-part_number', 'gen_name desc nulls last, product_id desc'],
  ['parts', 'sap_codes', 'left(sap_codes, 100), product_id'],
  ['parts', '-note', 'left(note, 100) desc nulls last, product_id desc'],
  ['parts', '-state_label', 'state desc, product_id desc'],
  ['specifications', 'model_name', 'model_name, specification_id'],
  ['plans', 'product_label', 'product_label, plan_id'],
  ['purchases', 'product_label', 'product_label, purchase_id'],
  ['purchases', '-invoice_open_percent', 'invoice_open_percent desc, purchase_id desc'],
  ['invoices', 'invoice_number', 'invoice_number, invoice_id'],
  ['invoices', 'status_label', 'status, invoice_id'],
  ['invoices', '-note', 'left(note, 100) desc nulls last, invoice_id desc'],
  ['invoices', 'modified_at', 'modified_at, invoice_id'],
];

function otherSort([name, sort, order]: (typeof OTHER_SORTS)[number]): Figure {
  const list = LISTS.find((list) => list.name === name) as List;
  const [, nullable] = /^(.+) desc nulls last/.exec(order) ?? [];
  return callFigure({
    id: `P3 ${name} ${sort}`,
    what: `${name} by ${sort}`,
    budget: 40,
    ratio: 2,
    call: list.grid.call,
    body: pageOf(list.grid, { sort: [sort] }),
    baseline: [
      pageSql({ ...list, key: list.grid.id, order, ...(nullable && { nullable }) }),
      countSql(list.grid.view),
    ],
  });
}

/** Returns the figure of a page in the middle of a list, or of the last page, which is read from the end. */
function deepPage(share: number, sort: string[], order: string, fromEnd = order): Figure {
  const list = LISTS[2] as List;
  const what = `${share === 1 ? 'the last page' : 'the page in the middle'} of part SAPs${sort.length > 0 ? ` by ${sort[0]}` : ''}`;
  return {
    id: `P4 ${share === 1 ? 'last' : 'middle'}${sort.length > 0 ? ` ${sort[0]}` : ''}`,
    what,
    unit: 'ms',
    budget: 150,
    ratio: 2,
    async measure(bench) {
      const { rows } = await bench.database.client.query('select count(*) from part_saps');
      const offset = Math.max(0, Math.round(Number(rows[0].count) * share) - 50);
      const page = { call: list.grid.call, body: pageOf(list.grid, { offset, sort }) };
      const baseline =
        share === 1
          ? [pageSql({ ...list, key: 'sap_id', order: fromEnd }), countSql(list.grid.view)]
          : [pageSql({ ...list, key: 'sap_id', order, offset }), countSql(list.grid.view)];
      return callFigure({ id: '', what, budget: 0, ...page, baseline }).measure(bench);
    },
  };
}

const OWN_ORDER = (LISTS[2] as List).order;

export const listFigures: Figure[] = [
  ...firstPages('P1', 50, 20),
  ...firstPages('P2', 500, 60),
  ...SORTED.flatMap((column) => [sortedBy(column, false), sortedBy(column, true)]),
  ...OTHER_SORTS.map(otherSort),
  deepPage(0.5, [], OWN_ORDER),
  deepPage(1, [], OWN_ORDER, 'state desc, product_number, created_at, sap_code desc, sap_id desc'),
  deepPage(0.5, ['part_name'], 'part_name, sap_id'),
  deepPage(1, ['-note'], 'left(note, 100) desc nulls last, sap_id desc', 'left(note, 100), sap_id'),
];
