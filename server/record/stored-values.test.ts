import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';
import { referencesTo } from './references.ts';
import { STORED_KINDS, type StoredKind } from './stored-kinds.ts';

const LONGEST_OF_ALL = 4_000;

const server = testApp();

test.each(recordKind.options)(
  'a %s stores texts up to the limits of its form, even where other records copy them, and compares them by the ICU root collation',
  async (kind) => {
    const { table } = STORED_KINDS[kind];
    const id = await build(kind);
    for (const { from, column } of referencesTo(kind)) await build(from, { [column]: id });
    const texts = Object.entries<z.ZodMiniType>(RECORDS[kind].calls.save.request.shape).flatMap(
      ([name, field]) => {
        const longest = longestOf(field);
        return longest === 0 ? [] : [{ name, longest }];
      },
    );
    expect(texts).not.toEqual([]);
    for (const { name, longest } of texts) {
      await store(kind, id, name, longest);
      await expect(store(kind, id, name, longest + 1), `${name} of ${longest + 1}`).rejects.toThrow('length');
      expect(await collationOf(table, name), name).toBe('und-x-icu');
    }
  },
);

test.each(recordKind.options.filter((kind) => RECORD_KINDS[kind].hasState))(
  'the table of a %s accepts no state besides Active and Passive',
  async (kind) => {
    const table = sql.table(STORED_KINDS[kind].table);
    await build(kind);
    await expect(sql`update ${table} set state = 'X'`.execute(server.db)).rejects.toThrow('state');
  },
);

const UNIQUE = recordKind.options.flatMap((kind) => {
  const { table, unique }: StoredKind = STORED_KINDS[kind];
  return unique ? [{ kind, table, columns: [...unique.within, `fold(${unique.column}`] }] : [];
});

test.each(UNIQUE)(
  'a unique index of the table of a $kind contains the columns that a restore compares',
  async ({ table, columns }) => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = ${table} and indexdef like 'CREATE UNIQUE INDEX%'
    `.execute(server.db);
    const compared = rows.filter(({ indexdef }) => columns.every((column) => indexdef.includes(column)));
    expect(compared).toHaveLength(1);
  },
);

/** Returns the maximum length of a field, or 0 if it is not free text. */
function longestOf(field: z.ZodMiniType): number {
  const accepts = (length: number) => field.safeParse('Ж'.repeat(length)).success;
  if (!accepts(1)) return 0;
  let [longest, tooLong] = [1, LONGEST_OF_ALL + 1];
  while (tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2);
    if (accepts(middle)) longest = middle;
    else tooLong = middle;
  }
  return longest;
}

async function build(kind: RecordKind, form: object = {}): Promise<number> {
  const built: object = await RECORDS[kind].build(server, form as never);
  return Number((built as Record<string, unknown>)[STORED_KINDS[kind].id]);
}

async function store(kind: RecordKind, record: number, column: string, length: number): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${'Ж'.repeat(length)} where ${sql.ref(id)} = ${record}
  `.execute(server.db);
}

async function collationOf(table: string, column: string): Promise<string | undefined> {
  const { rows } = await sql<{ collation: string }>`
    select collation_name as collation from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}
  `.execute(server.db);
  return rows[0]?.collation;
}
