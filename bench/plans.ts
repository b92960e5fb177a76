/**
 * `npm run bench:plans`: writes the plans of the main list and lookup queries at full size, without costs and times,
 * so that a review shows which plans a change alters.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { createPool } from '../server/db/pool.ts';
import type { DB } from '../server/db/tables.ts';
import { type BenchDatabase, openDatabase } from './database.ts';
import { type PlannedPage, plannedPages } from './figures/planned-pages.ts';

const FOLDER = join(import.meta.dirname, 'plans');

const database = await openDatabase('large');
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const page of plannedPages) {
    const file = join(FOLDER, `${page.name.replaceAll(' ', '-')}.txt`);
    writeFileSync(file, await planOf(database, page));
    console.log(page.name);
  }
} finally {
  await database.close();
}

async function planOf({ url, client }: BenchDatabase, { name, run }: PlannedPage): Promise<string> {
  const sent = await statementsOf(url, run);
  const parts = [];
  for (const { sql, parameters } of sent) {
    const { rows } = await client.query(`explain (costs off, settings off) ${sql}`, [...parameters]);
    const plan = rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replaceAll('\x1e', '␞');
    parts.push(
      `${sql.replaceAll(/\s+/g, ' ')}\n${parameters.map((value, index) => `$${index + 1} = ${value}\n`).join('')}\n${plan}\n`,
    );
  }
  return `-- ${name}\n\n${parts.join('\n')}`;
}

async function statementsOf(
  url: string,
  work: (db: Kysely<DB>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const log = (event: LogEvent) => void sent.push(event.query);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPool({ url, max: 2 }) }), log });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
  // Concurrent statements complete in random order, so they are sorted.
  return sent.toSorted((a, b) => (a.sql < b.sql ? -1 : 1));
}
