import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredCalls } from '../../testing/declared-calls.ts';
import { createMetrics } from './metrics.ts';

const RULES = readFileSync(join(import.meta.dirname, '../../../deploy/partline-rules.yml'), 'utf8');
const app = Fastify();
const metrics = createMetrics();
let served: Awaited<ReturnType<typeof metrics.serve>>;

beforeAll(async () => {
  metrics.measureRequests(app);
  served = await metrics.serve(0, {
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    lastBackup: async () => undefined,
    isReady: async () => true,
    folders: { data: tmpdir(), backups: join(tmpdir(), 'not there') },
  });
});

afterAll(async () => {
  await served.close();
  await app.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
const readUntil = async (part: string) => {
  await expect.poll(scrape).toContain(part);
  return scrape();
};

test('the metrics exist under the names that the Prometheus alerts use', async () => {
  const text = await readUntil('partline_disk_free_bytes{folder="data"}');
  const names = [...new Set(RULES.match(/\bpartline_\w+/g))];
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect.soft(text).toContain(`# TYPE ${name} `);
});

test('each call named by an alert is declared', () => {
  const named = [...RULES.matchAll(/\/api\/[\w/]+/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(0);
  expect(declaredCalls.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
});

test('failed sign-ins are counted from zero, so that the first failure is an increase', async () => {
  expect(await scrape()).toContain('partline_requests_total{call="/api/auth/signin",status="401"} 0');
});

test('a missing folder has no metrics', async () => {
  const text = await readUntil('partline_disk_size_bytes{folder="data"}');
  expect(text).not.toContain('folder="backups"');
  const [free = 0, size = 0] = ['free', 'size'].map((what) =>
    Number(new RegExp(`partline_disk_${what}_bytes{folder="data"} (\\S+)`).exec(text)?.[1]),
  );
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free);
});
