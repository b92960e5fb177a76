import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { invoiceGrid } from '#domain/invoice/invoice';
import { securityLogGrid } from '#domain/person/security-log';
import { purchaseGrid } from '#domain/purchase/purchase';
import { fillCompany } from '../../bench/company/fill.ts';
import { contentsIn, latestCounts, partOfList, sameContainers } from '../container/container.queries.ts';
import { filteredCoverage } from '../coverage/filtered-coverage.ts';
import { createPool } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { plansHelpedBy } from '../facts/arrivals.queries.ts';
import { find } from '../find/find.ts';
import type { RunnableGrid } from '../grid/grid-sql.ts';
import { countChangesSince } from '../history/since.queries.ts';
import { getBuildable } from '../plan/buildable.queries.ts';
import { refreshStale } from '../stale/refresh-stale.ts';
import { addPerson } from '../testing/add-person.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { blockRows } from '../today/today.queries.ts';
import { readValues } from './column-values.ts';
import { listPage } from './list-page.ts';
import type { ListScope } from './served-list.ts';

/**
 * The most rows that the query for a page of 50 rows may read. A query with an index on two columns reads a few more
 * than 50, and a table scan reads thousands.
 */
const MAX_ROWS = 500;
const FILLED_WITHIN_MS = 180_000;

let database: TestDatabase;
let client: pg.Client;
const sent: CompiledQuery[] = [];
let logged: Kysely<DB>;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillCompany(client, 'plant-small');
  logged = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool({ url: database.url, max: 1 }) }),
    log: ({ query }) => void sent.push(query),
  });
}, FILLED_WITHIN_MS);

afterAll(async () => {
  await client.end();
  await logged.destroy();
  await database.close();
});

test('the plant has years of records', async () => {
  const { rows } = await client.query(`select (select count(*) from containers)::int as containers,
    (select count(*) from security_events)::int as events`);
  expect(rows[0].containers).toBeGreaterThan(10 * MAX_ROWS);
  expect(rows[0].events).toBeGreaterThan(10 * MAX_ROWS);
});

test('one refresh derives all stale values of the plant', async () => {
  expect(await refreshStale(database.db, { forMs: FILLED_WITHIN_MS })).toBe(true);
  const { rows } = await client.query('select what, count(*)::int as notes from stale_rows group by what');
  expect(rows).toEqual([]);
  // The index entries of replaced row versions would count as rows read.
  await client.query('vacuum containers');
});

type Read = [what: string, read: () => Promise<number>];
const bothWays = (columns: string[]) => columns.flatMap((column) => [column, `-${column}`]);

const containers = ['container_id', 'container', 'due_on', 'here_on', 'status', 'invoice_number'] as const;
const pastDay = daysAgo(200);

test.each<Read>([
  ['containers by arrival day', () => rowsReadFor(containerGrid, containers, { sort: ['-here_on'] })],
  ['containers by due day', () => rowsReadFor(containerGrid, containers, { sort: ['due_on'] })],
  [
    'containers of a past day',
    () => rowsReadFor(containerGrid, containers, { where: { here_on: { from: pastDay, to: pastDay } } }),
  ],
  ['the security log', () => rowsReadFor(securityLogGrid, securityLogGrid.columns, {})],
  ...bothWays(['at', 'username', 'event', 'address', 'details']).map(
    (sort): Read => [
      `the security log by ${sort}`,
      () => rowsReadFor(securityLogGrid, securityLogGrid.columns, { sort: [sort] }),
    ],
  ),
  ...bothWays(['purchase_number', 'invoice_number', 'containers_label', 'created_at', 'modified_at']).map(
    (sort): Read => [
      `invoices by ${sort}`,
      () => rowsReadFor(invoiceGrid, invoiceGrid.columns, { sort: [sort] }),
    ],
  ),
  ...bothWays(['purchase_number', 'product_label', 'created_at', 'to_come', 'to_arrive']).map(
    (sort): Read => [
      `purchases by ${sort}`,
      () => rowsReadFor(purchaseGrid, purchaseGrid.columns, { sort: [sort] }),
    ],
  ),
  [
    'parts to order this week',
    () =>
      rowsReadFor(
        coverageGrid,
        coverageGrid.columns,
        { sort: ['order_by'], where: { order_by: { next: 7 } } },
        filteredCoverage({}, ['order_by']),
      ),
  ],
  [
    'events with a rare text',
    () => rowsReadFor(securityLogGrid, securityLogGrid.columns, { search_text: '10.0.7.187' }),
  ],
])('a page of %s reads few rows of a plant with years of records', async (_, read) => {
  expect(await read()).toBeLessThan(MAX_ROWS);
});

const PARTS = ['coming', 'arrived', 'all'] as const;
const ORDERED = [
  'container',
  'lots',
  'status_label',
  'due_on',
  'days_late',
  'here_on',
  'invoice_number',
  'purchase_number',
  'product_label',
  'stops',
  'line_count',
] as const;

// At worst the open containers are read several times. Their number does not grow with the years.
test.each(PARTS.flatMap((which) => bothWays([...ORDERED]).map((sort) => [which, sort] as const)))(
  'a page of %s containers by %s reads at most a few times as many rows as there are open containers',
  async (which, sort) => {
    const { rows } = await client.query('select count(*)::int as open from containers where not arrived');
    const read = await rowsReadFor(
      containerGrid,
      containers,
      { sort: [sort] },
      partOfList({ which, unnamed: false }, [sort]),
    );
    expect(read).toBeLessThan(MAX_ROWS + 4 * rows[0].open);
  },
);

test.each(bothWays(['order_by']))(
  'a page of coverage by %s reads at most a few times as many rows as Coverage has',
  async (sort) => {
    const { rows } = await client.query('select count(*)::int as saps from sap_coverage');
    const scope = filteredCoverage({}, [sort]);
    const read = await rowsReadFor(coverageGrid, coverageGrid.columns, { sort: [sort] }, scope);
    expect(read).toBeLessThan(MAX_ROWS + 4 * rows[0].saps);
  },
);

test.each(bothWays(['days_late']))('a page of invoices by %s reads no containers', async (sort) => {
  const p = { ...pageOf(invoiceGrid), sort: [sort] };
  const plans = await plansOf((db) => listPage(db, invoiceGrid, { p, d: {}, only: 'rows' }));
  expect(JSON.stringify(plans)).not.toContain('"Relation Name":"containers"');
});

test('batches are searched by a stored text', async () => {
  const p = { ...pageOf(batchGrid), search_text: 'counts 44' };
  const plans = await plansOf((db) => listPage(db, batchGrid, { p, d: {}, only: 'rows' }));
  expect(JSON.stringify(plans)).toContain('batches.search');
  expect(JSON.stringify(plans)).not.toContain('moment_label(batches.at)');
});

test('Find reads a sample of the containers', async () => {
  const plans = await plansOf((db) => find(db, { text: 'INV-102', limit: 20 }));
  expect(JSON.stringify(plans)).toContain('"Sample Scan"');
});

test.each([
  [
    'a container arrives',
    `update containers set arrived_on = today() where container_id in (
      select container_id from containers where not arrived limit 1)`,
  ],
  [
    'a day begins',
    `update settings set value = (today() - 1)::text where name = 'coverage_day';
    select note_new_coverage_day()`,
  ],
])('when %s, few invoice lines are read', async (_, statement) => {
  await client.query('begin');
  try {
    await client.query(statement);
    const { rows } = await client.query(`select (seq_tup_read + idx_tup_fetch)::int as read
      from pg_stat_xact_user_tables where relname = 'invoice_lines'`);
    expect(rows[0].read).toBeLessThan(MAX_ROWS);
  } finally {
    await client.query('rollback');
  }
});

test.each<[what: string, read: (db: Kysely<DB>, id: number) => Promise<unknown>]>([
  ['the latest counts of its part SAPs', (db, id) => latestCounts(db, contentsIn([id]))],
  ['the same container on other invoices', (db, id) => sameContainers(db, [id])],
  ['the plans that wait for it', plansHelpedBy],
])('for a container, the query for %s reads few invoice lines and containers', async (_, read) => {
  const { rows } = await client.query(
    "select container_id as id from containers where not arrived and key <> '' limit 1",
  );
  const plans = await plansOf((db) => read(db, rows[0].id));
  expect(rowsReadOf('invoice_lines', plans)).toBeLessThan(MAX_ROWS);
  expect(rowsReadOf('containers', plans)).toBeLessThan(MAX_ROWS);
});

test.each(['invoice_number', 'purchase_number'])(
  'counting the first values of the container column %s reads less than a quarter of the containers',
  async (column) => {
    const { rows } = await client.query('select count(*)::int as containers from containers');
    const params = { column, search_text: '', text: '' };
    const plans = await plansOf((db) =>
      readValues(db, containerGrid, params, partOfList({ which: 'all', unnamed: false })),
    );
    expect(allRowsRead(plans)).toBeLessThan(rows[0].containers / 4);
  },
);

test.each([
  ['the last 300 changes', 600, 300],
  // 5,000 scanned rows, 1,000 rows that are read, and the first row of each of 201 bulk changes.
  ['any change', 6_201, Number.MAX_SAFE_INTEGER],
])(
  '26.4: for a user who has not seen %s, counting the changes of others reads at most %i rows of the history and of the batches',
  async (_, most, unseen) => {
    const { rows } = await client.query(
      `select max(history_id)::int as last, count(*)::int as count from history`,
    );
    const [{ last, count }] = rows;
    expect(count).toBeGreaterThan(2 * most);
    const user_id = await addPerson(database.db, `scans ${most}`);
    await client.query('update users set seen_history_id = $1, changes_seen_at = now() where user_id = $2', [
      Math.max(0, last - unseen),
      user_id,
    ]);
    const plans = await plansOf((db) => countChangesSince(db, user_id));
    expect(rowsReadOf('history', plans)).toBeLessThanOrEqual(most);
    expect(rowsReadOf('batches', plans)).toBeLessThanOrEqual(most);
  },
);

test('the buildable cars of a stored plan are read from derived values, without reading purchase lines, invoice lines or the history', async () => {
  const { rows } = await client.query(`select plan_id from plans where not settled and begin_date > today()
    order by begin_date, plan_id limit 1`);
  const params = { plan_id: rows[0].plan_id, offset: 0, limit: 50 };
  const plans = await plansOf((db) => getBuildable(db, params, { isDerived: true }));
  expect(JSON.stringify(plans)).toContain('"Relation Name":"plan_shortages"');
  expect(JSON.stringify(plans)).not.toMatch(/"Relation Name":"(purchase_lines|invoice_lines|history)"/);
});

test('26.2: for a plan that differs from its purchases, Today reads few purchases', async () => {
  const { rows } = await client.query(`update plans set drift_of = 'differs' where plan_id = (
      select max(plan_id) from plans join purchases using (plan_id) where not settled and begin_date > today()
    ) returning (select count(*) from purchases)::int as purchases`);
  const params = { block: 'drifted', days: 14, offset: 0, limit: 5 } as const;
  const plans = await plansOf((db) => blockRows(db, params));
  expect(rowsReadOf('purchases', plans)).toBeLessThan(rows[0].purchases / 4);
});

interface Params {
  sort?: string[];
  search_text?: string;
  where?: Record<string, { from: string; to: string } | { next: number }>;
}

async function rowsReadFor<Column extends string>(
  grid: RunnableGrid<Column>,
  columns: readonly Column[],
  { where, ...params }: Params,
  scope: ListScope = {},
): Promise<number> {
  const p = { ...pageOf({ ...grid, columns }), ...params };
  const plans = await plansOf((db) => listPage(db, grid, { p, d: { where }, only: 'rows' }, scope));
  return allRowsRead(plans);
}

function pageOf<Column extends string>({
  columns,
  searchable,
  sort,
}: RunnableGrid<Column> & { columns: readonly Column[] }) {
  return {
    column: [...columns],
    offset: 0,
    limit: 50,
    search: [...searchable],
    search_text: '',
    sort: [...sort],
  };
}

async function plansOf(read: (db: Kysely<DB>) => Promise<unknown>): Promise<PlanNode[]> {
  sent.length = 0;
  await read(logged);
  const plans: PlanNode[] = [];
  for (const { sql, parameters } of sent) {
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

function rowsReadOf(table: string, plans: PlanNode[]): number {
  const nodes = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === table);
  return allRowsRead(nodes.map(({ Plans: _, ...node }) => node));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function allRowsRead(plans: PlanNode[]): number {
  return plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
}

function rowsRead(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0);
  if (!node['Node Type'].endsWith('Scan')) return below;
  const rowsPerLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return below + rowsPerLoop * node['Actual Loops'];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
