import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { filteredColumn } from '#domain/wire/column-kind';
import type { AnyGrid } from '#domain/wire/grid';
import type { DB } from '../db/tables.ts';
import { viewColumns } from '../db/view-columns.ts';
import { equalBy } from '../grid/equal-by.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/** Many parts with a few SAPs each, so that the join order matters. */
beforeAll(async () => {
  await sql`
    insert into products (kind, name, gen_name)
    select kind, 'Bolt ' || n, 'GN-' || n from generate_series(1, 1000) as n, unnest(array['part', 'car_model']) as kind
  `.execute(server.db);
  await sql`
    insert into part_saps (product_id, sap_code)
    select product_id, 'SAP-' || product_id || '-' || n from products, generate_series(1, 2) as n where kind = 'part'
  `.execute(server.db);
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

// Scanning half a million rows of the index takes 30 ms, and half a second if each row is fetched.
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

/** The notes of the lists, and the labels that lists copy from other records. */
const LONG_TEXTS = Object.values(STORED_KINDS).flatMap(({ grid }: { grid: AnyGrid }) =>
  grid.searchable
    .filter((column) => column === 'note' || /_label$/.test(filteredColumn(grid, column)))
    .map((column) => [grid.view as keyof DB, column, grid.id] as const),
);

// Without an index, sorting a million rows takes half a second (ADR 011).
test.each(LONG_TEXTS)('%s is sorted by %s with an index', async (view, column, id) => {
  const sorted = viewColumns(view).sortBy?.[column] ?? column;
  const first = sql`select from ${sql.table(view)} order by ${sql.ref(sorted)}, ${sql.ref(id)} limit 50`;
  expect(await planOf(first)).not.toContain('Sort');
});

/** Returns the plan that PostgreSQL chooses for a query if sequential scans and sorts are disabled. */
function planOf(query: RawBuilder<unknown>): Promise<string> {
  return server.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_sort = off`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
