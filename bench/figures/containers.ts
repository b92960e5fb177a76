import { containerGrid } from '#domain/container/container';
import { whichFirstCall } from '#domain/container/which-first';
import { todayCalls } from '#domain/today/today';
import { callFigure } from '../call-figure.ts';
import type { Figure } from '../figure.ts';
import { withOpenPlans } from './coverage.ts';
import { pageOf } from './lists.ts';

const LISTED = `select container_id, container, lots_label, line_count, containers.status, due_on, here_on, arrived,
  invoice_id, containers.invoice_number, containers.purchase_number, product_label
  from containers join invoices using (invoice_id) join purchases using (purchase_id)`;

export const containerFigures: Figure[] = [
  callFigure({
    id: 'P16 containers',
    what: 'the expected containers by day, 50 rows',
    budget: 20,
    call: containerGrid.call,
    body: { ...pageOf(containerGrid, {}), d: { which: 'coming', unnamed: false } },
    baseline: [
      `${LISTED} where not arrived and key <> '' order by arrived, due_on, container, container_id limit 50`,
      `select sum(added) from list_changes where list = 'container_list coming'`,
    ],
  }),
  callFigure({
    id: 'P16 containers by LOT',
    what: 'the containers of the LOT «LOT-4711»',
    budget: 30,
    call: containerGrid.call,
    body: { ...pageOf(containerGrid, { search_text: 'LOT-4711' }), d: { which: 'all', unnamed: false } },
    baseline: [
      `${LISTED} where containers.search like '%lot-4711%' order by arrived, due_on, container limit 50`,
      `select count(*) from containers where search like '%lot-4711%'`,
    ],
  }),
  // Stale rows are derived beforehand. Otherwise the read would derive them for up to a second of the measured time.
  withOpenPlans(
    callFigure({
      id: 'P16 Today',
      what: 'Today for 14 days, five rows of each block',
      budget: 100,
      call: todayCalls.today,
      body: { days: 14 },
      baseline: ['select count(*) from containers where not arrived and due_on < today()'],
    }),
  ),
  withOpenPlans(
    callFigure({
      id: 'Which first',
      what: 'containers ranked by the additional cars that plans of the next 14 days could build',
      budget: 400,
      call: whichFirstCall,
      body: { days: 14, limit: 50 },
      baseline: [
        `select plan_id, sap_id, container_id, sum(coming.quant)
          from plans join plan_shortages using (plan_id) join coming_contents as coming using (sap_id)
          where missing_at_begin > 0 and end_date >= (select today()) and begin_date <= (select today()) + 14
          group by plan_id, sap_id, container_id`,
      ],
    }),
  ),
];
