import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { declaredGrids } from '../testing/declared-calls.ts';
import { fillEveryList } from '../testing/every-list.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

beforeAll(async () => {
  await fillEveryList(server);
  await fillBlanks();
});

/** Fills every blank text and number, including those of new columns. */
async function fillBlanks(): Promise<void> {
  const tables = Object.values(STORED_KINDS).map(({ table }) => table);
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_nullable = 'YES' and is_generated = 'NEVER'
      and table_name = any (${tables}) and data_type in ('text', 'numeric')
  `.execute(server.db);
  for (const { table, column, type } of rows) {
    const value = type === 'text' ? `filled ${column}` : 1234.5;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(column)} is null
    `.execute(server.db);
  }
}

test.each(declaredGrids)(
  'a search of $call.path finds the values of every searchable column',
  async (grid) => {
    const { call, columns, searchable } = grid;
    const ask = async (search_text: string) => {
      const p = { column: columns, offset: 0, limit: 50, search: searchable, search_text, sort: [] };
      const { data } = await server.sendRaw(call, { p, d: {} });
      return data as { rows: unknown[][] };
    };
    const [row] = (await ask('')).rows;
    if (!row) throw new Error('Build a record in every-list.ts that this list shows.');

    for (const column of searchable) {
      const shown = row[columns.indexOf(column)];
      expect(shown, `${column} is blank`).toBeTruthy();
      expect((await ask(String(shown))).rows, `${column}: ${shown}`).toContainEqual(row);
    }
  },
);
