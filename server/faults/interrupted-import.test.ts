import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { expectMillisecondsBelow, fewOrMany } from '../testing/faults/long.ts';
import { type Partline, startPartline } from '../testing/faults/partline.ts';
import { importRows, untilImportWrites } from '../testing/faults/rows.ts';

vi.setConfig({ testTimeout: 300_000 });

let database: TestDatabase;
let partline: Partline;

beforeAll(async () => {
  database = await testDatabase();
  partline = await startPartline({ DATABASE_URL: database.url });
});

afterAll(async () => {
  await partline.end('SIGKILL');
  await database.close();
});

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

test('R08: an import whose client disconnects is stored only once if it is repeated with the same key', async () => {
  const rows = importRows(fewOrMany(2_000, 30_000));
  const headers = { 'idempotency-key': 'hung up' };
  const hangUp = new AbortController();
  const answer = fetch(partline.url + bulkCalls.save.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: partline.cookie, ...headers },
    body: JSON.stringify(rows),
    signal: hangUp.signal,
  });
  await untilImportWrites(database.db);
  hangUp.abort();
  await expect(answer).rejects.toThrow('aborted');

  // The repeated request waits for the first request. If it is refused as busy, it is sent again.
  let repeated = await partline.send(bulkCalls.save, rows, headers);
  for (; repeated.status === 503; repeated = await partline.send(bulkCalls.save, rows, headers)) {
    expect(repeated.retryAfter).toBeGreaterThan(0);
    await sleep((repeated.retryAfter ?? 0) * 1_000);
  }
  expect([repeated.status, repeated.data.insertedCount]).toEqual([200, rows.length]);
  expect(await countOf('part_saps')).toBe(rows.length);
  const { rows: runs } = await sql`select from batches`.execute(database.db);
  expect(runs).toHaveLength(1);
});

// The last test, because it ends the process.
test('R18: a stop during an import takes at most ten seconds, and the import is stored completely, or rolled back and refused', async () => {
  // Smaller imports finish before a stop interrupts running work.
  const size = fewOrMany(20_000, 120_000);
  const before = await countOf('part_saps');
  const answer = partline.send(bulkCalls.save, importRows(size, 'STOPPED'));
  await untilImportWrites(database.db);

  const start = performance.now();
  expect(await partline.end('SIGTERM')).toBe(0);
  expectMillisecondsBelow(performance.now() - start, 10_000);

  const { status, message, retryAfter } = await answer;
  if (status === 200) {
    expect(await countOf('part_saps')).toBe(before + size);
    return;
  }
  expect([status, message, retryAfter]).toEqual([
    503,
    'Partline is being restarted, and nothing was saved. Please try again in a moment.',
    2,
  ]);
  await expect.poll(() => countOf('part_saps')).toBe(before);
  expect(await countOf('products')).toBe(before / 2);
});
