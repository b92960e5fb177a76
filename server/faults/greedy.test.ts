import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { expectMillisecondsBelow, fewOrMany } from '../testing/faults/long.ts';
import { type Partline, startPartline } from '../testing/faults/partline.ts';
import { importRows } from '../testing/faults/rows.ts';
import { LONGEST_STOP_MS, longestStop, REPORT_STOPS_ENV } from '../testing/faults/stops.ts';
import { watchHealth } from '../testing/faults/watch-health.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';

vi.setConfig({ testTimeout: 180_000 });

const MIB = 1024 * 1024;
let database: TestDatabase;
let partline: Partline;

beforeAll(async () => {
  database = await testDatabase();
  // The uploads of the long test exceed the default daily quota of a user.
  partline = await startPartline({
    DATABASE_URL: database.url,
    UPLOAD_QUOTA_MB: '10000',
    ...REPORT_STOPS_ENV,
  });
});

afterAll(async () => {
  await partline.end('SIGKILL');
  await database.close();
});

async function post(path: string, body: Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(partline.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: partline.cookie, ...headers },
    body: new Uint8Array(body),
  });
  return { status: response.status, message: ((await response.json()) as { message?: string }).message };
}

function listOf(element: string, bytes: number): Buffer {
  const piece = `${element},`.repeat(Math.ceil(100_000 / element.length));
  return Buffer.from(`[${piece.repeat(Math.ceil(bytes / piece.length))}${element}]`);
}

const memory = () => {
  const status = readFileSync(`/proc/${partline.pid}/status`, 'utf8');
  return {
    most: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024,
    now: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
};

async function expectServing(): Promise<void> {
  const save = async () =>
    (await partline.send(carModelCalls.save, { name: 'Cobalt', gen_name: '', state: 'A' })).status;
  await expect.poll(save, { interval: 200 }).toBe(200);
}

test.each([
  ['empty objects', '{}', 413, TOO_MANY_ROWS],
  ['empty lists', '[]', 413, TOO_MANY_ROWS],
  ['zeros', '0', 413, TOO_MANY_ROWS],
])(
  'R19: an import that contains only %s is refused, and health checks succeed',
  async (_, element, status, message) => {
    const body = listOf(element, fewOrMany(4, 90) * MIB);
    const { done, health } = await watchHealth(partline.url, () => post(bulkCalls.check.path, body));
    expect(done).toEqual({ status, message });
    expect(health.statuses).toEqual([200]);
    await expectServing();
  },
);

test('R19: an import of rows with very many fields is refused, and health checks succeed', async () => {
  const row = `{"a":${listOf('[]', 3 * MIB)}}`;
  const body = listOf(row, fewOrMany(4, 90) * MIB);
  const { done, health } = await watchHealth(partline.url, () => post(bulkCalls.check.path, body));
  expect(done.status).toBe(413);
  expect(health.statuses).toEqual([200]);
  await expectServing();
});

test('R19: health checks succeed while the largest import is checked', async () => {
  const rows = importRows(fewOrMany(10_000, 250_000));
  const checking = () => partline.send(bulkCalls.check, rows);
  const { done, health } = await watchHealth(partline.url, checking);
  expect(done).toMatchObject({ status: 200, data: { new: rows.length } });
  expect(health.statuses).toEqual([200]);
  console.log(`checking ${rows.length} rows: health waited ${health.longest} ms at most`, memory());
});

test('R19: concurrent uploads that exceed the limit of one user wait or are refused, and health checks succeed', async () => {
  const file = Buffer.alloc(10 * MIB - 1, 'x');
  const formOf = (files: number) =>
    multipartBody(Array.from({ length: files }, (_, index) => ({ filename: `${index}.txt`, content: file })));
  // Together they exceed the limit of one user's bodies. The last upload alone is small.
  const forms = [...Array.from({ length: fewOrMany(4, 19) }, () => formOf(fewOrMany(3, 5))), formOf(1)];
  const sending = () => Promise.all(forms.map((form) => post(uploadCall.path, form, MULTIPART)));
  await longestStop(partline);
  const { done, health } = await watchHealth(partline.url, sending);
  const stop = await longestStop(partline);
  const statuses = done.map(({ status }) => status);
  // Requests without capacity wait in a queue for a minute at most.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(fewOrMany(0, 4));
  expect(health.statuses).toEqual([200]);
  // The limit is doubled, because the uploads themselves use the CPU.
  expectMillisecondsBelow(stop, 2 * LONGEST_STOP_MS);
  await expectServing();
  console.log(
    `uploads: ${statuses}, health waited ${health.longest} ms at most, the loop ${stop} ms`,
    memory(),
  );
});
