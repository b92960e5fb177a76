import { request } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureProcess, measureRequests, serveMetrics } from './metrics.ts';

let app: FastifyInstance;
let registry: Registry;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;

beforeEach(async () => {
  registry = new Registry();
  app = Fastify();
  measureRequests(app, registry);
  app.get('/file/:name', async () => 'found');
  app.get('/slow', () => new Promise(() => {}));
  metrics = await serveMetrics(registry, 0);
});

afterEach(async () => {
  await metrics.close();
  await app.close();
});

const scrape = async (path = '/metrics', headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`, { headers });
  return { status: response.status, text: await response.text() };
};

test('requests are counted by call and status, and timed', async () => {
  await app.inject('/file/a');
  await app.inject('/file/b');
  await app.inject('/nowhere');
  const { text } = await scrape();
  expect(text).toContain('partline_requests_total{call="/file/:name",status="200"} 2');
  expect(text).toContain('partline_requests_total{call="none",status="404"} 1');
  expect(text).toContain('partline_request_seconds_count{call="/file/:name"} 2');
  expect(text).toContain('partline_requests_under_way{call="/file/:name"} 0');
});

test('running requests are counted, and requests whose client disconnected have their own status', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const request = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => undefined);
  await expect.poll(async () => (await scrape()).text).toContain('under_way{call="/slow"} 1');
  leaving.abort();
  await request;
  await expect.poll(async () => (await scrape()).text).toContain('total{call="/slow",status="499"} 1');
});

test('metrics contain no values from requests', async () => {
  await app.inject({ url: '/file/anna.xlsx?token=secret', headers: { cookie: 'sid=secret' } });
  const { text } = await scrape();
  expect(text).not.toMatch(/anna|secret/);
});

test('metrics cover the process, its database connections, its readiness and its last backup', async () => {
  measureProcess(registry, {
    connections: () => ({ busy: 3, idle: 2, waiting: 1 }),
    lastBackup: async () => new Date('2026-01-05T02:00:00Z'),
    isReady: async () => true,
  });
  await scrape();
  const { text } = await scrape();
  for (const line of [
    'partline_database_connections{state="busy"} 3',
    'partline_database_connections{state="waiting"} 1',
    `partline_last_backup_timestamp_seconds ${Date.UTC(2026, 0, 5, 2) / 1_000}`,
    'partline_ready 1',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(text).toContain(line);
  }
});

test('a database that does not respond does not hide the metrics of the process', async () => {
  const connections = () => ({ busy: 0, idle: 0, waiting: 7 });
  const silent = () => new Promise<never>(() => {});
  measureProcess(registry, { connections, lastBackup: silent, isReady: silent });
  expect((await scrape()).text).toContain('partline_database_connections{state="waiting"} 7');
});

test('R07: a process whose database is being prepared or is unreachable is measured as not ready', async () => {
  const connections = () => ({ busy: 0, idle: 0, waiting: 0 });
  const answers = [async () => true, async () => false, async () => true, () => Promise.reject(new Error())];
  const isReady = () => (answers.shift() ?? (async () => true))();
  measureProcess(registry, { connections, lastBackup: async () => undefined, isReady });
  const read = async () => /^partline_ready (\d)$/m.exec((await scrape()).text)?.[1];
  expect([await read(), await read(), await read(), await read(), await read()]).toEqual([
    '0',
    '1',
    '0',
    '1',
    '0',
  ]);
});

test('a request with a foreign Host header, as a DNS rebinding attack sends it, gets 404, and so does a request for another path', async () => {
  const status = await new Promise((resolve, reject) => {
    const options = { port: metrics.port, path: '/metrics', headers: { host: 'evil.example' } };
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
  expect((await scrape('/')).status).toBe(404);
});
