import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each(['product_sap_lookup', 'coverage_list', 'part_sap_find'])(
  'the planner inlines the condition that a part SAP is active in %s',
  async (view) => {
    const condition = view === 'product_sap_lookup' ? sql`true` : sql`state = 'A'`;
    const { rows } = await sql`
      explain (verbose) select * from ${sql.table(view)} where ${condition}
    `.execute(database.db);
    const plan = JSON.stringify(rows);
    expect(plan).not.toMatch(/is_active_sap|state_with_part/);
    expect(plan).toContain('product_state = ');
  },
);
