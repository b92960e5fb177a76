import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { findPostmaster } from '../db/embedded/running-server.ts';
import { socketUrl } from '../db/embedded/socket.ts';
import { connect } from '../db/pool.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { expectKept } from '../testing/faults/expect-kept.ts';
import { isLong } from '../testing/faults/long.ts';
import { startPartline } from '../testing/faults/partline.ts';
import { importRows } from '../testing/faults/rows.ts';
import { printOutcome, startWriters } from '../testing/faults/writers.ts';
import { testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 300_000 });
const server = testApp();

/** Whether the test can mount a disk of a given size: only on Linux, as root. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const mount = (folder: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);

test('R05: a save on a full disk reports the full disk, not a busy service', async () => {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on products execute function no_room()`.execute(server.db);
  const form = { name: 'No room', gen_name: '', state: 'A' as const };
  const { status, failure } = await server.send(carModelCalls.save, form);
  expect([status, failure.code, failure.message]).toEqual([
    507,
    'disk_full',
    'The disk of the database is full, and nothing was saved. Please tell your administrator.',
  ]);
  const imported = await server.send(bulkCalls.save, [{ name: 'No room', sap_code: 'NO-ROOM' }]);
  expect(imported.status).toBe(507);
});

test.runIf(isLong && canMount)(
  'R05: a database with a full disk refuses saves, loses nothing, and recovers when space is available',
  async () => {
    const dataDir = newDataFolder();
    mount(dataDir, 'size=300m,mode=755');
    onTestFinished(() => {
      execFileSync('umount', ['-l', dataDir]);
      removeDataFolder(dataDir);
    });
    await fillDataFolder(dataDir);
    const partline = await startPartline({ DATA_DIR: dataDir });
    onTestFinished(async () => void (await partline.end('SIGTERM')));
    const writers = startWriters(4, () => partline, 'W');
    await expect.poll(() => writers.history.acknowledged.length).toBeGreaterThan(20);

    let imports = 0;
    let status = 200;
    while (status === 200) {
      const rows = importRows(20_000, `IMP${imports}`);
      status = (await partline.send(bulkCalls.save, rows)).status;
      imports += Number(status === 200);
    }
    // If the WAL has no space, the database itself stops and is unreachable for a moment.
    expect([503, 507]).toContain(status);
    expect((await fetch(`${partline.url}/healthz`)).status).toBe(200);

    mount(dataDir, 'remount,size=900m');
    const save = () => partline.send(carModelCalls.save, { name: 'After all', gen_name: '', state: 'A' });
    await expect.poll(async () => (await save()).status, { timeout: 60_000, interval: 200 }).toBe(200);
    await writers.stop();

    const folder = findPostmaster(join(dataDir, 'postgres'))?.socketFolder ?? '';
    const db = connect({ url: socketUrl(folder, 'partline'), max: 1 });
    const { rows } = await sql<{ name: string }>`select name from products where name like 'W%-%'`.execute(
      db,
    );
    expectKept(
      writers.history,
      rows.map(({ name }) => name),
    );
    const saps = await sql<{ count: number }>`select count(*) as count from part_saps`.execute(db);
    expect(saps.rows[0]?.count).toBe(imports * 20_000);
    expect(await denormalizedFaults(db)).toEqual([]);
    await db.destroy();
    printOutcome(`disk filled by ${imports} imports under 4 writers`, writers.history);
  },
);
