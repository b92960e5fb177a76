import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { coverageGrid } from '#domain/coverage/coverage';
import { securityLogGrid } from '#domain/person/security-log';
import { filteredCoverage } from '../coverage/filtered-coverage.ts';
import { createPool } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { makeAdmin } from '../testing/make-admin.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { listPage } from './list-page.ts';

const server = testApp();
const ROWS = 2_345;
const PAGE = 400;

beforeAll(async () => {
  await sql`
    insert into products (kind, product_number, name, gen_name, note, state)
    select 'car_model', '', 'Model ' || n % 40, case when n % 3 > 0 then 'G' || n % 100 end,
      case when n % 2 = 0 then 'note ' || n % 7 end, case when n % 5 = 0 then 'P' else 'A' end
    from generate_series(1, ${ROWS}) as n
  `.execute(server.db);
});

test.each([
  [[], 'state, product_number desc, product_id desc'],
  [['model_number'], 'gen_name collate natural_order asc nulls last, product_id'],
  [['-model_number'], 'gen_name collate natural_order desc nulls last, product_id desc'],
  [['-note', 'model_name'], 'note desc nulls last, name collate natural_order, product_id'],
  [['-state_label', '-note'], 'state desc, note desc nulls last, product_id desc'],
])('the pages sorted by %j together equal one long list', async (sort, order) => {
  const whole = await sql<{ product_id: number }>`
    select product_id from products where kind = 'car_model' order by ${sql.raw(order)}
  `.execute(server.db);
  const expected = whole.rows.map(({ product_id }) => product_id);

  for (let offset = 0; offset <= ROWS + PAGE; offset += PAGE) {
    const { rows, count } = await page(server, carModelGrid, { sort, offset, limit: PAGE });
    expect(count).toBe(ROWS);
    expect(
      rows.map(({ product_id }) => product_id),
      `from ${offset}`,
    ).toEqual(expected.slice(offset, offset + PAGE));
  }
});

test('a far page of the security log has the remaining entries', async () => {
  await makeAdmin(server);
  await sql`
    insert into security_events (event, details) select 'export', '{}' from generate_series(1, 1100)
  `.execute(server.db);
  const { rows, count } = await page(server, securityLogGrid, { offset: 1_050, limit: 100 });
  expect(rows).toHaveLength(count - 1_050);
  expect(count).toBeGreaterThanOrEqual(1_100);
});

test.each([
  ['unfiltered', null],
  ['filtered by days', { days: 30, plan_id: null, product_id: null }],
])(
  'a far page of Coverage (%s) sorted by a text of the SAP is counted without joining the SAPs',
  async (_, filter) => {
    const sent: string[] = [];
    const dialect = new PostgresDialect({ pool: createPool({ url: server.url, max: 1 }) });
    const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query.sql) });
    onTestFinished(() => db.destroy());

    const page = { offset: 1_000, limit: 50, search: [], search_text: '' };
    const p = { column: ['sap_code'], sort: ['sap_code'], ...page };
    await listPage(db, coverageGrid, { p, only: 'rows' }, filteredCoverage(filter, p.sort));
    // There are no rows, so no further query runs.
    expect(sent).toEqual([expect.not.stringContaining('sap_code')]);
  },
);
