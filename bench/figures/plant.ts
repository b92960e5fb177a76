import { batchGrid } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { containerCalls, containerGrid } from '#domain/container/container';
import { whichFirstCall } from '#domain/container/which-first';
import { coverageCalls } from '#domain/coverage/coverage';
import { findCall } from '#domain/find/find';
import { invoiceGrid, purchaseLookup } from '#domain/invoice/invoice';
import { securityLogGrid } from '#domain/person/security-log';
import { buildableCall } from '#domain/plan/buildable';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { scheduleCall, USUAL_SCHEDULE_DAYS } from '#domain/schedule/schedule';
import { specificationCalls } from '#domain/specification/specification';
import { todayCalls } from '#domain/today/today';
import { tryCall } from '#domain/try/try';
import { addDays } from '#domain/values/day';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import type { AnyGrid } from '#domain/wire/grid';
import { deriveAll } from '../database.ts';
import type { Bench, Figure, Measured } from '../figure.ts';
import { measuredOf, time, timed, timingOf } from '../timing.ts';
import { listFigures, pageOf } from './lists.ts';

const BOLT = 1;
/** The number of saves in each figure that saves records. */
const SAVES = 5;

type FigureOptions = Pick<Figure, 'id' | 'what' | 'budget' | 'growsWithHits'>;

function callOf<C extends AnyCall>(
  figure: FigureOptions,
  call: C,
  body: RequestOf<C> | ((bench: Bench) => Promise<RequestOf<C>>),
): Figure {
  return {
    ...figure,
    unit: 'ms',
    async measure(bench): Promise<Measured> {
      const sent =
        typeof body === 'function' ? await (body as (bench: Bench) => Promise<RequestOf<C>>)(bench) : body;
      return timed(() => bench.server.http.call(call, sent));
    },
  };
}

function page(
  figure: FigureOptions,
  grid: AnyGrid,
  requested: Parameters<typeof pageOf>[1],
  d?: object,
): Figure {
  return callOf(figure, grid.call, { ...pageOf(grid, requested), ...(d && { d }) });
}

/**
 * Returns two figures of a search or filter: the matching rows on a page, and their count, which the screen requests
 * separately.
 */
function searchFigures(
  { id, what, rows, count }: { id: string; what: string; rows: number; count: number },
  grid: AnyGrid,
  requested: Parameters<typeof pageOf>[1],
  d?: object,
): Figure[] {
  const body = { ...pageOf(grid, requested), ...(d && { d }) };
  return [
    callOf({ id: `${id} rows`, what, budget: rows }, grid.call, { ...body, only: 'rows' }),
    callOf(
      { id: `${id} count`, what: `${what}, number of rows`, budget: count, growsWithHits: true },
      grid.call,
      { ...body, only: 'count' },
    ),
  ];
}

async function firstValue<Value>({ database: { client } }: Bench, statement: string): Promise<Value> {
  const { rows } = await client.query(`select (${statement}) as value`);
  return rows[0].value;
}

const OPEN_PLAN = 'select plan_id from plans where begin_date >= today() + 30 order by begin_date limit 1';

function timeUntilDerived(
  figure: FigureOptions,
  saveOf: (bench: Bench) => Promise<(turn: number) => Promise<unknown>>,
): Figure {
  return {
    ...figure,
    unit: 'ms',
    async measure(bench): Promise<Measured> {
      await deriveAll(bench.database.db);
      const save = await saveOf(bench);
      const samples: number[] = [];
      for (let turn = 1; turn <= SAVES; turn += 1) {
        await save(turn);
        samples.push(await time(() => deriveAll(bench.database.db)));
      }
      return measuredOf(timingOf(samples));
    },
  };
}

/** Returns the lines with `turn` added to the quantity of every tenth line. */
function withRaisedQuantity<Line extends { quant: number }>(lines: Line[], turn: number): Line[] {
  return lines.map((line, index) => (index % 10 === 0 ? { ...line, quant: line.quant + turn } : line));
}

const CONTAINERS: Figure[] = [
  page({ id: 'Containers', what: 'expected containers, 50 rows', budget: 20 }, containerGrid, {}, coming()),
  page(
    { id: 'Containers by Stops', what: 'expected containers sorted by Stops', budget: 150 },
    containerGrid,
    { sort: ['-stops'] },
    coming(),
  ),
  page(
    { id: 'Containers by day', what: 'all containers sorted by day of arrival', budget: 40 },
    containerGrid,
    {
      sort: ['-here_on'],
    },
    all(),
  ),
  ...searchFigures(
    { id: 'Containers «CONT 10»', what: 'search for «CONT 10»', rows: 40, count: 400 },
    containerGrid,
    { search_text: 'CONT 10' },
    all(),
  ),
  ...searchFigures(
    { id: 'Containers «10»', what: 'search for two characters', rows: 50, count: 400 },
    containerGrid,
    { search_text: '10' },
    all(),
  ),
  ...(['-container', 'lots', 'status_label', 'invoice_number', '-days_late'] as const).map((sort) =>
    page(
      { id: `Containers by ${sort}`, what: `all containers sorted by ${sort}`, budget: 40 },
      containerGrid,
      { sort: [sort] },
      all(),
    ),
  ),
  callOf(
    { id: 'Containers of a day', what: 'filter by a past day', budget: 40 },
    containerGrid.call,
    async (bench) => {
      const day = await firstValue<string>(bench, 'select (today() - 200)::text');
      return { ...pageOf(containerGrid, {}), d: { ...all(), where: { here_on: { from: day, to: day } } } };
    },
  ),
  ...(['status_label', 'invoice_number'] as const).map((column) =>
    callOf({ id: `Containers ${column}`, what: `values of ${column}`, budget: 400 }, containerGrid.values, {
      column,
      search_text: '',
      text: '',
      d: all(),
    }),
  ),
];

function coming() {
  return { which: 'coming' as const, unnamed: false };
}
function all() {
  return { which: 'all' as const, unnamed: false };
}

const LISTS: Figure[] = [
  page({ id: 'Invoices by containers', what: 'invoices by their containers', budget: 40 }, invoiceGrid, {
    sort: ['containers_label'],
  }),
  page({ id: 'Invoices by days late', what: 'invoices by days late', budget: 40 }, invoiceGrid, {
    sort: ['-days_late'],
  }),
  page({ id: 'Log', what: 'security log, 50 rows', budget: 20 }, securityLogGrid, {}),
  page({ id: 'Log by user', what: 'security log by user', budget: 40 }, securityLogGrid, {
    sort: ['username'],
  }),
  page({ id: 'Log by details', what: 'security log by details', budget: 40 }, securityLogGrid, {
    sort: ['details'],
  }),
  ...searchFigures(
    { id: 'Log of deletes', what: 'filter by event', rows: 40, count: 200 },
    securityLogGrid,
    {},
    { where: { event: { contains: 'delete' } } },
  ),
  ...searchFigures(
    { id: 'Log «planner 7»', what: 'search for «planner 7»', rows: 50, count: 400 },
    securityLogGrid,
    { search_text: 'planner 7' },
  ),
  page({ id: 'Batches «counts 44»', what: 'search for batches by file name', budget: 40 }, batchGrid, {
    search_text: 'counts 44',
  }),
  page({ id: 'Batches far', what: 'a far page of batches', budget: 40 }, batchGrid, { offset: 400 }),
  page(
    { id: 'Lookup of purchases', what: 'the lookup of purchases before anything is typed', budget: 20 },
    purchaseLookup,
    {
      limit: 6,
    },
  ),
  callOf({ id: 'Find «INV-12»', what: 'records found for «INV-12»', budget: 50 }, findCall, {
    text: 'INV-12',
  }),
  {
    id: 'Rename',
    what: 'a car model is renamed',
    unit: 'ms',
    budget: 100,
    async measure(bench) {
      const samples: number[] = [];
      for (let turn = 1; turn <= SAVES; turn += 1) {
        const {
          created_at: _,
          created_at_label: __,
          product_number: ___,
          ...model
        } = await bench.server.http.data(carModelCalls.model, { product_id: 3 });
        const name = turn % 2 === 0 ? model.name.replace(' new', '') : `${model.name} new`;
        samples.push(await time(() => bench.server.http.call(carModelCalls.save, { ...model, name })));
      }
      return measuredOf(timingOf(samples));
    },
  },
];

const PLANNING: Figure[] = [
  callOf(
    { id: 'Can it be built', what: 'an open plan of 1,500 inputs', budget: 60 },
    buildableCall,
    async (bench) => {
      const plan = await storedPlan(bench);
      return { ...plan, quant: Number(plan.quant) };
    },
  ),
  callOf(
    { id: 'Can it be built, typed', what: 'the same plan with unsaved changes', budget: 600 },
    buildableCall,
    async (bench) => {
      const plan = await storedPlan(bench);
      return { ...plan, quant: Number(plan.quant) + 7, end_date: addDays(plan.end_date, 3) };
    },
  ),
  callOf(
    { id: 'Panel of a bolt', what: 'coverage of a bolt that every car needs', budget: 100 },
    coverageCalls.model,
    {
      sap_id: BOLT,
      limit: 500,
    },
  ),
  callOf(
    { id: 'Panel of a container', what: 'an expected container with short parts', budget: 300 },
    containerCalls.model,
    async (bench) => ({
      container_id: await firstValue<number>(
        bench,
        // The panel also shows what else stops the plans that need its short parts.
        'select container_id from containers where not arrived and short_parts is not null limit 1',
      ),
    }),
  ),
  callOf(
    { id: 'Order', what: 'proposal of an order for a plan', budget: 300 },
    coverageCalls.order,
    async (bench) => ({
      sap_ids: null,
      plan_id: await firstValue<number>(bench, OPEN_PLAN),
    }),
  ),
  callOf(
    { id: 'Which first', what: 'containers ranked for plans of the next 14 days', budget: 400 },
    whichFirstCall,
    { days: 14, limit: 50 },
  ),
  callOf({ id: 'Schedule', what: 'the open plans of 8 weeks, day by day', budget: 300 }, scheduleCall, {
    from: null,
    days: USUAL_SCHEDULE_DAYS,
  }),
  callOf(
    { id: 'Try it', what: 'the schedule with the supposition that a container is late', budget: 600 },
    tryCall,
    async (bench) => ({
      suppositions: [
        {
          what: 'container' as const,
          container_id: await firstValue<number>(
            bench,
            'select container_id from containers where not arrived limit 1',
          ),
          day: await firstValue<string>(bench, 'select (today() + 30)::text'),
        },
      ],
      ask: { schedule: { from: null, days: USUAL_SCHEDULE_DAYS } },
    }),
  ),
  callOf({ id: 'Today', what: 'Today for 14 days', budget: 100 }, todayCalls.today, {
    days: 14,
  }),
  timeUntilDerived(
    {
      id: 'Derived after a plan',
      what: 'from the save of a plan until all values are derived',
      budget: 2_000,
    },
    async (bench) => {
      const plan_id = await firstValue<number>(bench, OPEN_PLAN);
      return async (turn) => {
        const { product_label: _, ...plan } = await bench.server.http.data(planCalls.model, { plan_id });
        return bench.server.http.call(planCalls.save, { ...plan, quant: 100 + turn });
      };
    },
  ),
  timeUntilDerived(
    {
      id: 'Derived after a purchase',
      what: 'the same after the save of a purchase of 750 lines',
      budget: 2_000,
    },
    async (bench) => {
      const purchase_id = await firstValue<number>(
        bench,
        `select min(purchase_id) from purchases where plan_id = (${OPEN_PLAN})`,
      );
      return async (turn) => {
        const purchase = await bench.server.http.data(purchaseCalls.model, { purchase_id });
        return bench.server.http.call(purchaseCalls.save, {
          ...purchase,
          product_saps: withRaisedQuantity(purchase.product_saps, turn),
        });
      };
    },
  ),
  timeUntilDerived(
    {
      id: 'Derived after a specification',
      what: 'the same after the save of a specification of 1,500 inputs that an ended plan used',
      budget: 2_000,
    },
    async (bench) => {
      const specification_id = await firstValue<number>(
        bench,
        // The needs of the specification's ended plan have to be added up again.
        `select specification_id from plans group by specification_id
          having bool_or(settled) and bool_or(begin_date > today()) order by max(begin_date) desc limit 1`,
      );
      return async (turn) => {
        const specification = await bench.server.http.data(specificationCalls.model, { specification_id });
        return bench.server.http.call(specificationCalls.save, {
          ...specification,
          inputs: withRaisedQuantity(specification.inputs, turn),
        });
      };
    },
  ),
];

async function storedPlan({ database: { client } }: Bench) {
  const { rows } = await client.query<{
    plan_id: number;
    specification_id: number;
    begin_date: string;
    end_date: string;
    quant: string;
  }>(
    `select plan_id, specification_id, begin_date, end_date, quant from plans where plan_id = (${OPEN_PLAN})`,
  );
  const [plan] = rows;
  if (plan === undefined) throw new Error('No plan begins in 30 days or later.');
  return plan;
}

/** The figures of a plant. Those that measure how long values are stale after a save come last. */
export const PLANT_FIGURES: Figure[] = [
  ...listFigures.filter(({ id }) => /^P[124] /.test(id)),
  ...CONTAINERS,
  ...LISTS,
  ...PLANNING,
];
