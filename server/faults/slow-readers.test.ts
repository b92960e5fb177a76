import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { specificationCalls } from '#domain/specification/specification';
import { saveFile } from '../file/file.queries.ts';
import { signedIn } from '../testing/add-person.ts';
import { isLong } from '../testing/faults/long.ts';
import { importRows } from '../testing/faults/rows.ts';
import { testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 660_000 });

const MIB = 1024 * 1024;
/** The memory limit of one user, which fits twelve files. */
const ROOM_OF_ONE_PERSON = 128 * MIB;
const server = testApp();
const sockets = new Set<Socket>();
let port = 0;
let fileId = 0;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  const { user_id } = await server.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  const upload = { filename: 'scan.txt', content: Buffer.alloc(10 * MIB, 'x') };
  fileId = (await saveFile(server.db, upload, user_id)).file_id;
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/**
 * Sends a request, reads the head of the response and then the given number of bytes per second. Returns the status.
 */
async function askSlowly(head: string, { cookie = server.clerk, body = '{}', bytes = 1 } = {}) {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  socket.write(`${head} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n`);
  const sent = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  socket.write(head.startsWith('POST') ? sent : '\r\n');
  for (;;) {
    const start = socket.read(12)?.toString();
    if (start) {
      setInterval(() => socket.read(Math.min(bytes, socket.readableLength)), 1_000).unref();
      return Number(start.slice(9));
    }
    await sleep(20);
  }
}

/** Counts the app's connections that run a statement or are in a transaction. Ignores PostgreSQL's autovacuum. */
async function busyConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
      and pid <> pg_backend_pid()`.execute(server.db);
  return rows[0]?.count ?? 0;
}

const openConnections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));

const save = async () =>
  (await server.send(carModelCalls.save, { name: 'Cobalt', gen_name: '', state: 'A' })).status;

test('R17: a user can leave only as many files unread as fit the memory limit, and these block no connection and no save', async () => {
  const room = Math.floor(ROOM_OF_ONE_PERSON / (10 * MIB));
  const statuses: number[] = [];
  for (let file = 0; file < room + 1; file += 1) statuses.push(await askSlowly(`GET /api/file/${fileId}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(room);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await expect.poll(busyConnections).toBe(0);
  expect(await save()).toBe(200);

  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await server.get(`/api/file/${fileId}`)).status).toBe(200);
});

test.runIf(isLong)(
  'R17: a hundred and fifty clients that read a long list byte by byte hold no database connection, and are disconnected within ten minutes',
  async () => {
    expect((await server.send(bulkCalls.save, importRows(50_000))).status).toBe(200);
    const before = process.memoryUsage().rss;
    const statuses: number[] = [];
    for (let client = 0; client < 150; client += 1)
      statuses.push(await askSlowly(`POST ${specificationCalls.activeSaps.path}`));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(busyConnections, { timeout: 30_000 }).toBe(0);
    expect(await save()).toBe(200);
    const grown = (process.memoryUsage().rss - before) / MIB;
    const start = performance.now();
    // The limit is 30 seconds and one more second for each 32 KiB of about twelve megabytes.
    await expect.poll(openConnections, { timeout: 600_000, interval: 1_000 }).toBe(0);
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(`150 slow readers: ${Math.round(grown)} MB, gone after ${seconds} s`);
  },
);

test.runIf(isLong)(
  'R17: while two clients read CSV files at 45 KB a second, a save and the file of a third client succeed',
  async () => {
    // The files are far larger than the buffers of a connection.
    const rows = importRows(60_000, 'CSV').map((row) => ({ ...row, note: 'x'.repeat(400) }));
    expect((await server.send(bulkCalls.save, rows)).status).toBe(200);
    const params = { p: { column: ['sap_code', 'part_name', 'note', 'created_at_label'] }, format: 'csv' };
    const body = JSON.stringify(params);
    for (const name of ['slow one', 'slow two']) {
      const cookie = await signedIn(server.db, name);
      expect(await askSlowly(`POST ${partSapGrid.file.path}`, { cookie, body, bytes: 45_000 })).toBe(200);
    }
    expect(await save()).toBe(200);
    const start = performance.now();
    const where = { sap_code: { is: 'CSV-1' } };
    const { status } = await server.sendRaw(partSapGrid.file, { ...params, d: { where } });
    console.log(`the file of a third person: ${status} after ${Math.round(performance.now() - start)} ms`);
    expect(status).toBe(200);
  },
);

test.runIf(isLong)(
  'R17: while two users read their responses at one byte per second, a third user gets files within a minute',
  async () => {
    for (const name of ['reads none', 'nor does']) {
      const cookie = await signedIn(server.db, name, 'admin');
      for (let file = 0; file < Math.floor(ROOM_OF_ONE_PERSON / (10 * MIB)); file += 1)
        expect(await askSlowly(`GET /api/file/${fileId}`, { cookie })).toBe(200);
    }
    const start = performance.now();
    const read = async () => [
      await askSlowly(`GET /api/file/${fileId}`),
      await askSlowly(`GET /api/file/${fileId}`),
    ];
    await expect.poll(read, { timeout: 60_000, interval: 1_000 }).toEqual([200, 200]);
    console.log(`the files of a third person: after ${Math.round(performance.now() - start)} ms`);
  },
);
