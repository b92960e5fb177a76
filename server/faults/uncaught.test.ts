import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { expectKept } from '../testing/faults/expect-kept.ts';
import { isLong } from '../testing/faults/long.ts';
import { startPartline } from '../testing/faults/partline.ts';
import { startWriters } from '../testing/faults/writers.ts';

/** Returns the Node option by which a signal triggers an uncaught error in the process. */
const faulty = (fault: string) =>
  `--import=data:text/javascript,process.on('SIGUSR2',()=>setImmediate(()=>{${fault}}))`;

test.runIf(isLong).each([
  ['an exception that nobody caught', 'throw(new(Error)("unforeseen"))'],
  ['a rejection that nobody handled', 'Promise.reject(new(Error)("unforeseen"))'],
])(
  'R25: after %s the process finishes its work and exits with code 1 within ten seconds',
  async (_, fault) => {
    const database = await testDatabase();
    const partline = await startPartline({ DATABASE_URL: database.url, NODE_OPTIONS: faulty(fault) });
    const writers = startWriters(8, () => partline, 'W');
    await expect.poll(() => writers.history.acknowledged.length).toBeGreaterThan(20);

    const start = performance.now();
    process.kill(partline.pid, 'SIGUSR2');
    expect(await partline.ended).toBe(1);
    expect(performance.now() - start).toBeLessThan(10_000);
    await writers.stop();
    expect(partline.output()).toContain('unforeseen');

    const { rows } = await sql<{ name: string }>`select name from products where name like 'W%-%'`.execute(
      database.db,
    );
    expectKept(
      writers.history,
      rows.map(({ name }) => name),
    );
    expect(await denormalizedFaults(database.db)).toEqual([]);
    await database.close();
  },
);
