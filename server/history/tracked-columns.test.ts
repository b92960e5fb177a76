import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { recordKind } from '#domain/record/record-kinds';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/** Triggers of separate tables record the history of files. */
const UNTRACKED = new Set(['file_id']);

test.each(recordKind.options)('the history of a %s covers every field that has a label', async (kind) => {
  const { table } = STORED_KINDS[kind];
  const { rows } = await sql<{ words: string }>`
    select pg_get_triggerdef(oid) as words from pg_trigger
    where tgrelid = ${table}::regclass and tgname like 'record\\_%'
    union all
    select pg_get_functiondef(pg_proc.oid) from pg_proc
    join pg_class on pg_class.reltype = any (proargtypes) where pg_class.oid = ${table}::regclass
  `.execute(server.db);

  const words = rows.map((row) => row.words).join('\n');
  for (const event of ['INSERT', 'UPDATE', 'DELETE'])
    expect(words).toContain(`AFTER ${event} ON public.${table}`);
  const fields = Object.keys(FIELD_LABELS[kind]).filter((field) => !UNTRACKED.has(field));
  expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(words))).toEqual([]);
});
