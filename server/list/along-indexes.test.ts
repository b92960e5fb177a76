import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { filteredColumn } from '#domain/wire/column-kind';
import type { AnyGrid } from '#domain/wire/grid';
import type { DB } from '../db/tables.ts';
import { viewColumns } from '../db/view-columns.ts';
import { LABELED, rowsWithin } from '../find/within.ts';
import { equalBy } from '../grid/filter-conditions.ts';
import { orderOf, orderSql } from '../grid/grid-query.ts';
import type { ViewGrid } from '../grid/grid-sql.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { testApp } from '../testing/test-app.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';

const server = testApp();

/** Stores many parts with a few SAPs each, so that the join order matters. */
beforeAll(async () => {
  await withoutTriggers(
    server.db,
    sql`insert into products (kind, product_number, name, gen_name)
      select kind, kind || n, 'Bolt ' || n, 'GN-' || n
      from generate_series(1, 1000) as n, unnest(array['part', 'car_model']) as kind`,
  );
  await withoutTriggers(
    server.db,
    sql`insert into part_saps (product_id, sap_code)
      select product_id, 'SAP-' || product_id || '-' || n from products, generate_series(1, 2) as n where kind = 'part'`,
  );
  await sql`analyze products, part_saps`.execute(server.db);
});

const COLUMNS = [carModelGrid, partGrid, partSapGrid, coverageGrid, containerGrid].flatMap(
  ({ view, codes = [] }) => codes.map((column) => [view, column] as const),
);

test.each(COLUMNS)('a search for codes in %s uses an index of %s', async (view, column) => {
  const { isOneOf } = equalBy(view, column);
  expect(await planOf(sql`select from ${sql.table(view)} where ${isOneOf(['gn-1', 'gn-2'])}`)).toMatch(
    /Index Cond: .*gn-1/,
  );
});

test.each(['fold(sap_code)', 'fold(sap_code_old)', 'fold(sap_code_older)'])(
  'a lookup of a SAP by its current or an earlier code uses an index on %s',
  async (form) => {
    const called = sql`select sap_id from part_saps where ${sql.raw(form)} = any ((select array['gn-1'])::text[])`;
    expect(await planOf(called)).toContain('Index Cond');
  },
);

test.each(['sap_code_old', 'sap_code_older'])(
  'a search for an earlier code uses an index of %s',
  async (column) => {
    const { isOneOf } = equalBy(partSapGrid.view, column);
    const found = sql`select from product_sap_list where ${isOneOf(['gn-1', 'gn-2'])}`;
    expect(await planOf(found)).toMatch(/Index Cond: .*gn-1/);
  },
);

// Scanning half a million index entries takes 30 ms. Fetching the rows as well takes half a second.
test.each([
  'product_number',
  'part_number',
  'part_name',
  'min_order_quant',
  'lead_time_days',
  'state',
  'created_at',
])('part SAPs are sorted by %s with an index-only scan', async (column) => {
  const far = sql`select sap_id from product_sap_list order by ${sql.ref(column)}, sap_id limit 50 offset 1000`;
  expect(await planOf(far)).toContain('Index Only Scan using part_saps__by_');
});

/** The columns that lists sort without an index, because the list has few rows or hides the column. */
const SORTED_WITHOUT_INDEX: Partial<Record<RecordKind, readonly string[]>> = {
  part_sap: ['product_id', 'sap_code_old', 'sap_code_older'],
  specification: [
    'product_number',
    'model_number',
    'begin_date',
    'item_count',
    'state',
    'actual_state',
    'in_force_until',
  ],
  plan: ['begin_date', 'end_date', 'quant', 'still_from', 'buildable', 'missing_part', 'all_from', 'no_date'],
  purchase: ['created_at'],
  invoice: ['days_late', 'created_at'],
};

// Without an index, sorting a million rows takes half a second (ADR 011).
test.each(recordKind.options)(
  'the list of the kind %s uses an index for its default order, and for each column outside SORTED_WITHOUT_INDEX',
  async (kind) => {
    const { grid }: { grid: AnyGrid } = STORED_KINDS[kind];
    const view = grid.view as keyof DB;
    const columns = new Set(grid.columns.map((column) => filteredColumn(grid, column)));
    const unindexed: string[] = [];
    for (const column of columns) {
      const key = viewColumns(view).sortBy?.[column] ?? column;
      const sorted = sql`select from ${sql.table(view)} order by ${sql.ref(key)}, ${sql.ref(grid.id)} limit 50`;
      if ((await planOf(sorted)).includes('Sort')) unindexed.push(column);
    }
    expect(unindexed).toEqual(SORTED_WITHOUT_INDEX[kind] ?? []);
    const ownOrder = orderSql(orderOf(grid as ViewGrid, []));
    expect(await planOf(sql`select from ${sql.table(view)} order by ${ownOrder} limit 50`)).not.toContain(
      'Sort',
    );
  },
);

test.each(recordKind.options)('a search for a text in records of the kind %s uses an index', async (kind) => {
  const table = sql.table(STORED_KINDS[kind].table);
  expect(await planOf(sql`select from ${table} where search like '%bolt 77%'`)).toMatch(
    /Index Cond: \(search ~~/,
  );
});

test.each(LABELED)(
  'Find uses indexes for the beginning of the label of a %s, and for a text within the label',
  async (kind) => {
    const view = sql.table(`${kind}_find`);
    const beginnings = sql`select from ${view} where label_key ~>=~ 'bo' and label_key ~<~ 'bp'`;
    expect(await planOf(beginnings)).toMatch(/Index Cond: .*label_key ~>=~/);
    const { where } = rowsWithin(kind, [{ texts: ['bolt'], container: '' }]);
    expect(await planOf(sql`select from ${view} where ${where}`)).not.toContain('Seq Scan');
  },
);

/** Returns the plan that PostgreSQL chooses for a query if sequential scans and sorts are disabled. */
function planOf(query: RawBuilder<unknown>): Promise<string> {
  return server.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_sort = off`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('PostgreSQL estimates that a word occurs in few of the names that Find searches', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from part_find where named like '%qqq%'
  `.execute(server.db);
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(20);
});

test.each(['product_sap_lookup', 'coverage_list', 'part_sap_find'])(
  'in %s, the planner inlines the condition that a part SAP is active',
  async (view) => {
    const condition = view === 'product_sap_lookup' ? sql`true` : sql`state = 'A'`;
    const { rows } = await sql`
      explain (verbose) select * from ${sql.table(view)} where ${condition}
    `.execute(server.db);
    const plan = JSON.stringify(rows);
    expect(plan).not.toMatch(/is_active_sap|state_with_part/);
    expect(plan).toContain('product_state = ');
  },
);
