import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { filteredFacts, type TypedColumns } from '#domain/wire/column-kind';
import { readSortKey } from '#domain/wire/grid';
import { declaredLookups } from '../testing/declared-calls.ts';
import { fillEveryList } from '../testing/every-list.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

beforeAll(() => fillEveryList(server));

test.each(declaredLookups)(
  '16.2: in the view of $path, `search` begins with `code_key`',
  async ({ view }) => {
    const { rows } = await sql<{ begins: boolean }>`
    select distinct coalesce(starts_with(search, code_key), false) as begins from ${sql.table(view)}
  `.execute(server.db);
    expect(rows).toEqual([{ begins: true }]);
  },
);

test.each(declaredLookups)('5.18: $path sorts texts in natural order', async (lookup) => {
  const { view, sort } = lookup;
  const texts = sort
    .map((key) => readSortKey(key).column)
    .filter((column) => filteredFacts(lookup as TypedColumns, column).kind === 'text');
  for (const column of texts) {
    const { rows } = await sql<{ collation: string }>`
      select pg_collation_for((select ${sql.ref(column)} from ${sql.table(view)} limit 1)) as collation
    `.execute(server.db);
    expect.soft(rows, column).toEqual([{ collation: 'natural_order' }]);
  }
});
