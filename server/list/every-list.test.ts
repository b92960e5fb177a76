import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listName, RECORD_KINDS } from '#domain/record/record-kinds';
import { columnFacts, filteredColumn, filteredFacts, shownWords } from '#domain/wire/column-kind';
import type { ColumnValues } from '#domain/wire/list';
import { viewColumns } from '../db/view-columns.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { declaredGrids } from '../testing/declared-calls.ts';
import { EVERY_LIST, fillEveryList } from '../testing/every-list.ts';
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

test('every list is tested in this file', () => {
  expect(new Set(EVERY_LIST.map(({ view }) => view))).toEqual(new Set(listName.options));
});

test.each(EVERY_LIST)('32.5: $view has a word for each stored value of a choice', (list) => {
  for (const column of list.columns) {
    const { kind, values } = filteredFacts(list, column);
    const words = shownWords(list, filteredColumn(list, column));
    if (kind === 'choice') expect.soft(Object.keys(words), column).toEqual(values);
  }
});

/** The kinds of columns of each type in the database. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'choice'],
  date: ['day'],
  'timestamp with time zone': ['moment'],
  numeric: ['number'],
  integer: ['number'],
  bigint: ['number'],
  boolean: ['choice'],
};

test.each(EVERY_LIST)(
  '3.2, 32.2: $view can be sorted and filtered by each column, and the kind of each column fits its type in the database',
  async (list) => {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns where table_name = ${list.view}
    `.execute(server.db);
    const types = new Map(rows.map(({ name, type }) => [name, type]));
    for (const column of list.columns) {
      const { kind } = columnFacts(list.row[column as keyof typeof list.row]);
      expect.soft(KINDS[types.get(column) ?? ''], `${column} ${types.get(column)}`).toContain(kind);
      const { status } = await server.sendRaw(list.call, {
        p: { column: [list.id], sort: [`-${column}`], offset: 0, limit: 10 },
        d: { where: { [column]: { blank: false } } },
      });
      expect.soft(status, column).toBe(200);
      const values = await server.sendRaw(list.values, { column, text: '1' });
      expect.soft(values.status, column).toBe(200);
    }
  },
);

test.each(Object.values(RECORD_KINDS))('3.2: $list sorts by the beginning of a note', ({ list }) => {
  expect(viewColumns(list).sortBy?.note).toBe('note_start');
});

test.each(EVERY_LIST)(
  '32.5: a value of $view is found by a part of its text, typed in uppercase',
  async (list) => {
    const offered = async (column: string, text: string) => {
      const { status, data } = await server.sendRaw(list.values, { column, text });
      expect(status).toBe(200);
      return (data as ColumnValues).values.map(({ value }) => value);
    };
    for (const column of list.columns.filter((name) => filteredFacts(list, name).kind === 'text')) {
      for (const value of await offered(column, '')) {
        if (value === null) continue;
        const typed = String(value).slice(1).toUpperCase();
        expect.soft(await offered(column, typed), `${column}: ${typed}`).toContain(value);
      }
    }
  },
);

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
