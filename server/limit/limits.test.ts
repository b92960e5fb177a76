import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { coverageCalls } from '#domain/coverage/coverage';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls } from '#domain/part/part';
import { whereUsedCall } from '#domain/part-sap/where-used';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { relatedCall } from '#domain/related/related';
import { specificationCalls } from '#domain/specification/specification';
import { timelineCalls } from '#domain/timeline/timeline';
import { todayCalls } from '#domain/today/today';
import { viewCalls } from '#domain/view/view';
import type { AnyCall } from '#domain/wire/call';
import { buildApp } from '../app.ts';
import { createPool, type Pool, poolSize, queryOver } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { signedIn } from '../testing/add-person.ts';
import { buildCarModel, buildPartSap, buildPurchase } from '../testing/builders.ts';
import { declaredGrids } from '../testing/declared-calls.ts';
import { buildPacked } from '../testing/packed-invoice.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

/** The maximum number of concurrent calls, in total and of one user. */
const MAX_CALLS = poolSize() - 3;
const MAX_OF_ONE = 3;
const MAX_CSV_FILES = 2;

const server = testApp();
let pool: CountingPool;
let db: Kysely<DB>;
let app: FastifyInstance;

interface CountingPool extends Pool {
  mostAtOnce(): number;
  forget(): void;
}

function countingPool(counted: Pool): CountingPool {
  let inUse = 0;
  let most = 0;
  return {
    ...counted,
    async connect() {
      inUse += 1;
      most = Math.max(most, inUse);
      const client = await counted.connect();
      const release = () => {
        inUse -= 1;
        client.release();
      };
      return { ...client, release };
    },
    mostAtOnce: () => most,
    forget: () => {
      most = 0;
    },
  };
}

beforeAll(async () => {
  pool = countingPool(createPool({ url: server.url }));
  db = queryOver(pool);
  app = await buildApp({ db, url: server.url, settings: { trustedProxies: [] }, log: false });
});

afterAll(async () => {
  await app.close();
  await db.destroy();
});

async function send(call: AnyCall, body: object, cookie = server.clerk): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json' };
  const payload = JSON.stringify(body);
  return (await app.inject({ method: 'POST', url: call.path, headers, payload })).statusCode;
}

const sap_id = async () => (await buildPartSap(server)).sap_id;

const READS: [string, () => Promise<[AnyCall, object]>][] = [
  ['where a SAP is used', async () => [whereUsedCall, { sap_id: await sap_id() }]],
  [
    'the coverage of a SAP',
    async () => [coverageCalls.model, { sap_id: await sap_id(), offset: 0, limit: 50 }],
  ],
  ['a part', async () => [partCalls.model, { product_id: (await buildPartSap(server)).product_id }]],
  ['a container', async () => [containerCalls.model, { container_id: (await buildPacked(server)).c1 }]],
  ['a timeline', async () => [timelineCalls.model, { product_id: (await buildCarModel(server)).product_id }]],
  ['a history', async () => [historyCall, { kind: 'part_sap', id: await sap_id(), offset: 0, limit: 50 }]],
  [
    'the status of a purchase',
    async () => [purchaseCalls.status, { purchase_id: (await buildPurchase(server)).purchase_id }],
  ],
  ['the records related to a record', async () => [relatedCall, { kind: 'part_sap', id: await sap_id() }]],
  ['Today', async () => [todayCalls.today, { days: 14 }]],
];

test.each(READS)(
  '22.3: the call for %s uses no more connections at once than its weight',
  async (_, prepare) => {
    const [call, body] = await prepare();
    pool.forget();
    expect(await send(call, body)).toBe(200);
    expect(pool.mostAtOnce()).toBeLessThanOrEqual(call.weight(body));
  },
);

test('22.3: a page of a list or lookup uses no more connections at once than its weight', async () => {
  const admin = await signedIn(server.db, 'boss', 'admin');
  for (const { call, columns } of declaredGrids) {
    const p = { column: columns, offset: 0, limit: 50, search: [], search_text: '', sort: [] };
    pool.forget();
    expect.soft(await send(call, { p }, admin), call.path).toBe(200);
    expect.soft(pool.mostAtOnce(), call.path).toBeLessThanOrEqual(call.weight({ p }));
  }
});

function signIn(count: number, name: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => await signedIn(server.db, `${name} ${index}`)),
  );
}

/**
 * Makes the maximum number of calls, with as many for each user as allowed. The calls wait while their tables are
 * locked.
 */
async function askAllCalls(name: string): Promise<Promise<number>[]> {
  const cookies = await signIn(Math.ceil(MAX_CALLS / MAX_OF_ONE), name);
  return Array.from({ length: MAX_CALLS }, (_, index) =>
    send(whereUsedCall, { sap_id: 1 }, cookies[index % cookies.length]),
  );
}

const LOCKED = sql`lock table specification_inputs, purchase_lines, invoice_lines, purchases`;

test('22.3: the process stays ready while the maximum number of calls waits for the database', async () => {
  let responses: Promise<number>[] = [];
  await server.db.transaction().execute(async (transaction) => {
    await LOCKED.execute(transaction);
    responses = await askAllCalls('person');
    await untilSomethingWaits(server.db, MAX_CALLS);
    expect((await app.inject('/api/ready')).statusCode).toBe(200);
  });
  expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
});

test('22.3: the maximum number of CSV files and calls leaves no request waiting for a connection', async () => {
  const p = { column: ['purchase_id'], sort: [] };
  const readers = await signIn(4, 'reader');
  let responses: Promise<number>[] = [];
  await server.db.transaction().execute(async (transaction) => {
    await LOCKED.execute(transaction);
    const files = readers.map((cookie) => send(purchaseGrid.file, { p, format: 'csv' }, cookie));
    await untilSomethingWaits(server.db, MAX_CSV_FILES);
    responses = [...files, ...(await askAllCalls('caller'))];
    await untilSomethingWaits(server.db, MAX_CSV_FILES + MAX_CALLS);
    const { busy, waiting } = pool.connections();
    expect([busy, waiting]).toEqual([MAX_CSV_FILES + MAX_CALLS, 0]);
  });
  expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
});

test('22.3: the full part SAP lists that one user requests are read one after another', async () => {
  const [reader, other] = await signIn(2, 'part SAPs');
  let responses: Promise<number>[] = [];
  await server.db.transaction().execute(async (transaction) => {
    await sql`lock table part_saps`.execute(transaction);
    responses = [specificationCalls.activeSaps, invoiceCalls.activeSaps].map((call) =>
      send(call, {}, reader),
    );
    await untilSomethingWaits(server.db);
    expect(await send(viewCalls.list, { list: 'plan_list' }, other)).toBe(200);
    expect(pool.connections().busy).toBe(1);
  });
  expect(await Promise.all(responses)).toEqual([200, 200]);
});

test('22.3: a call for which no connection becomes free in time is refused as busy', async () => {
  const clients = await Promise.all(Array.from({ length: poolSize() }, () => pool.connect()));
  expect(await send(viewCalls.list, { list: 'plan_list' })).toBe(503);
  for (const client of clients) client.release();
  expect(await send(viewCalls.list, { list: 'plan_list' })).toBe(200);
});
