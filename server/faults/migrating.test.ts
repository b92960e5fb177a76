import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { connect } from '../db/pool.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { expectKept } from '../testing/faults/expect-kept.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { printOutcome, startWriters } from '../testing/faults/writers.ts';
import { testApp } from '../testing/test-app.ts';

const WRITERS = fewOrMany(4, 16);
const ROUNDS = fewOrMany(2, 10);
const server = testApp();

/** Writes the definitions of a newer version, with slow migrations and an additional view, and returns their folder. */
function newerVersion(round: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'partline-newer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const kind of ['migrations', 'rules', 'views']) {
    cpSync(join(import.meta.dirname, '../db', kind), join(folder, kind), { recursive: true });
  }
  for (let number = 1; number <= round; number += 1) {
    writeFileSync(
      join(folder, 'migrations', `9${String(number).padStart(3, '0')}_newer.sql`),
      `alter table products add column newer_${number} int; select pg_sleep(0.2);
       create index products__newer_${number} on products (newer_${number});`,
    );
  }
  writeFileSync(join(folder, 'views', 'newer.sql'), `create view newer as select ${round} as round`);
  return folder;
}

test('R23: an upgrade with active writers loses nothing, and only one of two processes runs it', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const writers = startWriters(WRITERS, () => ({ url, cookie: server.clerk }), 'W');
  const processes = [1, 2].map(() => connect({ url: server.url, max: 1 }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const folder = newerVersion(round);
    await Promise.all(processes.map((db) => migrate(db, { folder })));
    await sleep(100);
  }
  await writers.stop();
  for (const db of processes) await db.destroy();

  const { rows } = await sql<{ name: string }>`select name from products where name like 'W%-%'`.execute(
    server.db,
  );
  expectKept(
    writers.history,
    rows.map(({ name }) => name),
  );
  // A request that waits for a table longer than the lock timeout is refused as busy. No request waits for the whole
  // upgrade.
  expect(writers.history.longestGapMs).toBeLessThan(15_000);
  expect(await denormalizedFaults(server.db)).toEqual([]);
  printOutcome(`upgraded ${ROUNDS} times under ${WRITERS} writers`, writers.history);
});
