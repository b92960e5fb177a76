import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import { fillEveryList } from '../testing/every-list.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';
import { STORED_KINDS } from './stored-kinds.ts';

const LONGEST_OF_ALL = 4_000;

const server = testApp();

beforeAll(() => fillEveryList(server));

test.each(recordKind.options)(
  'the table of a %s accepts texts as long as its form does and no longer, and sorts them in natural order',
  async (kind) => {
    const { table } = STORED_KINDS[kind];
    const texts = Object.entries<z.ZodMiniType>(RECORDS[kind].calls.save.request.shape).flatMap(
      ([name, field]) => {
        const longest = longestOf(field);
        return longest === 0 ? [] : [{ name, longest }];
      },
    );
    expect(texts).not.toEqual([]);
    for (const { name, longest } of texts) {
      await store(table, name, longest);
      await expect(store(table, name, longest + 1), `${name} of ${longest + 1}`).rejects.toThrow('length');
      expect(await collationOf(table, name), name).toBe('und-x-icu');
    }
  },
);

test.each(recordKind.options.filter((kind) => RECORD_KINDS[kind].hasState))(
  'the table of a %s accepts no state besides Active and Passive',
  async (kind) => {
    const table = sql.table(STORED_KINDS[kind].table);
    await expect(sql`update ${table} set state = 'X'`.execute(server.db)).rejects.toThrow('state');
  },
);

/** Returns the maximum length of a field, or 0 if it is not free text. */
function longestOf(field: z.ZodMiniType): number {
  for (let length = LONGEST_OF_ALL; length > 0; length -= 1)
    if (field.safeParse('Ж'.repeat(length)).success) return length;
  return 0;
}

/** Stores a text of this length in the first record of a table. */
async function store(table: string, column: string, length: number): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${'Ж'.repeat(length)}
    where ctid = (select min(ctid) from ${sql.table(table)})
  `.execute(server.db);
}

async function collationOf(table: string, column: string): Promise<string | undefined> {
  const { rows } = await sql<{ collation: string }>`
    select collation_name as collation from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}
  `.execute(server.db);
  return rows[0]?.collation;
}
