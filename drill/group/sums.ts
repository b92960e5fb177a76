import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { ROWS_ARE_OLD } from '../../server/group/group.ts';
import type { Group } from './group-server.ts';
import { type Plant, withDatabase } from './plant.ts';

const ROOT = join(import.meta.dirname, '../..');
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 250;

const SUMMED = {
  coverage: {
    view: 'coverage_list',
    where: sql`true`,
    columns: ['needed', 'ordered', 'transit', 'to_order', 'short_quant'],
  },
  containers: { view: 'container_list', where: sql`not arrived`, columns: ['line_count', 'stops'] },
  plans: { view: 'plan_list', where: sql`end_date >= today()`, columns: ['quant', 'buildable'] },
} as const;
type Question = keyof typeof SUMMED;
const QUESTIONS = Object.keys(SUMMED) as Question[];

/**
 * Waits until `npm run group` returns the sums that the plants' own databases contain. Returns the time in
 * milliseconds.
 */
export async function untilSumsAgree(plants: readonly Plant[], group: Group): Promise<number> {
  const start = performance.now();
  const plantTotals = await Promise.all(
    plants.map(async (plant) => [plant.name, await plantSums(plant)] as const),
  );
  for (;;) {
    const expected = JSON.stringify(Object.fromEntries(plantTotals));
    const found = JSON.stringify(await groupSums(plants, group));
    if (found === expected) {
      console.log(`the sums of the group are those of the plants: ${expected}`);
      return performance.now() - start;
    }
    if (performance.now() - start > TIMEOUT_MS) {
      throw new Error(`the sums of the group differ:\n${found}\nthe sums of the plants are:\n${expected}`);
    }
    await sleep(PAUSE_MS);
  }
}

async function plantSums(plant: Plant): Promise<number[]> {
  return withDatabase(plant.url(), async (db) => {
    const sums: number[] = [];
    for (const question of QUESTIONS) {
      const { view, where, columns } = SUMMED[question];
      const figures = columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8`);
      const { rows } = await sql<{ figures: number[] }>`
        select array[count(*)::float8, ${sql.join(figures)}] as figures from ${sql.table(view)} where ${where}
      `.execute(db);
      sums.push(...(rows[0]?.figures ?? []));
    }
    return sums;
  });
}

async function groupSums(plants: readonly Plant[], group: Group): Promise<Record<string, number[]>> {
  const sums: Record<string, number[]> = Object.fromEntries(plants.map(({ name }) => [name, []]));
  for (const question of QUESTIONS) {
    const rows = await askGroup(question, group);
    for (const { name } of plants) {
      const plantRows = rows.filter(({ plant }) => plant === name);
      const total = (column: string) => plantRows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
      sums[name]?.push(plantRows.length, ...SUMMED[question].columns.map(total));
    }
  }
  return sums;
}

async function askGroup(question: Question, group: Group): Promise<Record<string, unknown>[]> {
  const command = ['server/commands/group-command.ts', question, '--limit', '100000'];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, GROUP_DATABASE_URLS: group.urls() },
    maxBuffer: 1e9,
  }).catch((error: { code?: unknown; stdout: string }) => {
    // A replica has not reconnected to its plant yet, so its rows may be old.
    if (error.code === ROWS_ARE_OLD) return error;
    throw error;
  });
  return JSON.parse(stdout);
}
