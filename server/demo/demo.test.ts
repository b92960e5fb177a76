import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { carModelGrid } from '#domain/car-model/car-model';
import { CONTAINER_SECTIONS, containerCalls, containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { shortageReason } from '#domain/coverage/rule/shortage-reason';
import { sinceCalls } from '#domain/history/since';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { type Buildable, buildableCall } from '#domain/plan/buildable';
import { planGrid } from '#domain/plan/plan';
import { purchaseGrid } from '#domain/purchase/purchase';
import { type Schedule, type ScheduleStop, scheduleCall } from '#domain/schedule/schedule';
import { sessionCalls } from '#domain/session/session';
import { tryCall } from '#domain/try/try';
import { addDays, daysBetween } from '#domain/values/day';
import type { AnyCall, DataOf } from '#domain/wire/call';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { connect } from '../db/pool.ts';
import { addUser } from '../session/users.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { page } from '../testing/pages.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import type { TestApp } from '../testing/test-app.ts';

// Each demo runs as a separate process with an embedded database.
let folder: string;
/** The database named by the settings, which the demo must not change. */
let real: TestDatabase;
/** The server that built the demo. */
let first: ServerProcess;
/** Sends calls to `first` in the session of the demo user. */
let visitor: Pick<TestApp, 'sendRaw'>;

beforeAll(async () => {
  folder = newDataFolder();
  mkdirSync(join(folder, 'demo'));
  await fillDataFolder(join(folder, 'demo'));
  real = await testDatabase();
  await addUser(real.db, 'somebody');
  first = startDemo();
  visitor = await visit(first);
});
afterAll(async () => {
  await first.end('SIGTERM');
  removeDataFolder(folder);
  await real.close();
});

const startDemo = (env: NodeJS.ProcessEnv = {}) =>
  startProcess(
    {
      DEMO_DATA_DIR: join(folder, 'demo'),
      DATABASE_URL: real.url,
      DATA_DIR: join(folder, 'real'),
      BACKUP_DIR: join(folder, 'backups'),
      PUBLIC_ORIGIN: 'https://supply.example.com',
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'partline',
      PASSWORDS: 'off',
      ...env,
    },
    'scripts/demo.ts',
  );

const passwordOf = (demo: ServerProcess) => /with the password (\S+)/.exec(demo.output())?.[1];

async function visit(demo: ServerProcess): Promise<Pick<TestApp, 'sendRaw'>> {
  const [, username, password] = await demo.find(/sign in as (\S+) with the password (\S+)/);
  const [, url] = await demo.find(/listening on (\S+)/);
  const post = (call: AnyCall, body: unknown, cookie = '') =>
    fetch(`${url}${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const answer = await post(sessionCalls.signIn, { username, password });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  return {
    async sendRaw(call, body) {
      const response = await post(call, body, cookie);
      const raw = Buffer.from(await response.arrayBuffer());
      const failure = JSON.parse(raw.toString());
      return { status: response.status, data: failure.data, failure, headers: {}, raw };
    },
  };
}

test('the company has enough records for long lists', async () => {
  const grids = [carModelGrid, partSapGrid, planGrid, purchaseGrid, invoiceGrid, containerGrid];
  const counts = Object.fromEntries(
    await Promise.all(grids.map(async (grid) => [grid.view, (await page(visitor, grid)).count])),
  );
  expect(counts).toMatchObject({ car_model_list: 14, plan_list: 34, purchase_list: 45 });
  expect(counts.product_sap_list).toBeGreaterThan(290);
  expect(counts.invoice_list).toBeGreaterThan(90);
  expect(counts.container_list).toBeGreaterThan(150);
});

test('within 30 days each reason for a shortage occurs, and more than two in five SAPs have no shortage', async () => {
  const short = await page(visitor, coverageGrid, { limit: 500, d: { days: 30 } });
  expect(new Set(short.rows.map(({ reason }) => reason))).toEqual(new Set(shortageReason.options));
  const all = await page(visitor, coverageGrid);
  expect(short.count).toBeLessThan(all.count * 0.6);
});

test('some plans can be built completely, some partly and some not at all, and some promises are overdue and others still to come', async () => {
  const plans = (await page(visitor, planGrid, { limit: 100 })).rows;
  const shares = plans.flatMap(({ buildable, quant }) => (buildable === null ? [] : [buildable / quant]));
  for (const share of [0, 1]) expect(shares).toContain(share);
  expect(shares.some((share) => share > 0 && share < 1)).toBe(true);

  const purchases = (await page(visitor, purchaseGrid, { limit: 100 })).rows;
  expect(purchases.some(({ overdue_promises }) => overdue_promises > 0)).toBe(true);
  expect(purchases.some(({ next_promise_on }) => next_promise_on !== null)).toBe(true);
});

test('one plan waits for two containers that free cars only together', async () => {
  const plans = (await page(visitor, planGrid, { limit: 100 })).rows;
  const plan = plans.find(({ note }) => note === 'For the post office');
  const { data } = await visitor.sendRaw(buildableCall, { plan_id: plan?.plan_id ?? null });
  const built = data as Buildable;
  expect([built.buildable_now, built.buildable_at_begin, built.quant]).toEqual([340, 400, 480]);

  const late = (await page(visitor, containerGrid, { limit: 500, d: { which: 'late' } })).rows;
  const pair = late.filter(({ product_label }) => product_label.includes('Chorsu'));
  expect(pair.map(({ stops }) => stops)).toEqual([0, 0]);
});

test('in the next 30 days the line stops on two days, and one supposition prevents the stop', async () => {
  const params = { from: null, days: 56 };
  const { data } = await visitor.sendRaw(scheduleCall, params);
  const { today, plans } = data as Schedule;
  const stopped = plans.filter(({ still_from }) => still_from !== null);
  expect(stopped.length).toBeLessThan(plans.length * 0.3);
  const soon = stopped.flatMap(({ stops }) => stops.filter(({ from }) => from <= addDays(today, 30)));
  expect(soon.map(({ from, until }) => [daysBetween(today, from), daysBetween(today, until ?? '')])).toEqual([
    [20, 21],
  ]);

  const { waits_for } = soon[0] as ScheduleStop;
  const container = { what: 'container', container_id: waits_for?.id ?? 0, day: addDays(today, 20) } as const;
  const tried = await visitor.sendRaw(tryCall, { suppositions: [container], ask: { schedule: params } });
  const supposed = (tried.data as { with: Schedule }).with.plans;
  expect(supposed.filter(({ still_from }) => still_from !== null)).toHaveLength(stopped.length - 1);
});

test('the line stops for a week if the awaited container arrives five days later', async () => {
  const stopOf = async () => {
    const { data } = await visitor.sendRaw(scheduleCall, { from: null, days: 56 });
    const { today, plans } = data as Schedule;
    const plan = plans.find(({ product_label }) => product_label.includes('Chorsu Long'));
    const { from = '', until, waits_for } = plan?.stops[0] ?? {};
    return { days: [daysBetween(today, from), daysBetween(today, until ?? '')], container: waits_for, today };
  };
  const { container, today } = await stopOf();
  expect(container?.kind).toBe('container');
  const container_ids = [container?.id ?? 0];
  const expect_on = (from_today: number) =>
    visitor.sendRaw(containerCalls.expect, { container_ids, expected_on: addDays(today, from_today) });
  await expect_on(27);
  expect((await stopOf()).days).toEqual([20, 26]);
  await expect_on(22);
});

test('one import has skipped rows, and another import counted the stock', async () => {
  const { rows } = await page(visitor, batchGrid);
  expect(rows.slice(0, 2)).toMatchObject([
    { title: 'Part SAPs imported', filename: 'new MOQs.xlsx', inserted: 0, updated: 12, left_out: 2 },
    { title: 'Stock counts imported', left_out: 0 },
  ]);
});

test('26.4: the first sign-in shows that a colleague has changed a plan, a specification and a container', async () => {
  const { data } = await visitor.sendRaw(sinceCalls.list, {});
  const { saves, since } = data as DataOf<typeof sinceCalls.list>;
  expect(since).toBeNull();
  expect(saves.map(({ username, kind }) => [username, kind])).toEqual([
    ['malika', 'invoice'],
    ['malika', 'specification'],
    ['malika', 'plan'],
  ]);
});

test('some containers are late, some in transit and some arrived, and some invoices have partly arrived', async () => {
  const counts = await Promise.all(
    CONTAINER_SECTIONS.map(async (which) => (await page(visitor, containerGrid, { d: { which } })).count),
  );
  for (const count of counts) expect(count).toBeGreaterThan(0);
  const { rows } = await page(visitor, invoiceGrid, { limit: 500 });
  expect(rows.map(({ containers_label }) => containers_label)).toContain('2 of 3 arrived');
});

test('the demo stores its company in a separate folder, and reuses it at the next start', async () => {
  const { count } = await page(visitor, purchaseGrid);
  await first.end('SIGTERM');
  // The second start listens on an address that other machines can reach.
  const second = startDemo({ HOST: '0.0.0.0' });
  const listed = await page(await visit(second), purchaseGrid);
  await second.end('SIGTERM');

  expect([count, listed.count]).toEqual([45, 45]);
  expect(first.output()).toContain('building the demo company');
  expect(second.output()).not.toContain('building the demo company');

  // The well-known password applies only if no other machine can connect.
  expect(passwordOf(first)).toBe('partline-demo');
  expect(passwordOf(second)).toMatch(/^(\w{4}-){3}\w{4}$/);

  // The database and the backup folder named by the settings are unchanged.
  expect(existsSync(join(folder, 'backups'))).toBe(false);
  const purchases = await real.db.selectFrom('purchases').select('purchase_id').execute();
  const users = await real.db.selectFrom('users').select('username').execute();
  expect([purchases, users]).toEqual([[], [{ username: 'somebody' }]]);
});

test('the demo refuses a folder with other content', async () => {
  const occupied = join(folder, 'taken');
  mkdirSync(occupied);
  await fillDataFolder(occupied);
  const database = await startEmbedded({ dataDir: occupied });
  const db = connect({ url: database.url, max: 1 });
  await addUser(db, 'somebody');
  await db.destroy();
  await database.stop();

  const demo = startDemo({ DEMO_DATA_DIR: occupied });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toBe(
    `${occupied} contains records that are not a demo: choose another folder with DEMO_DATA_DIR.\n`,
  );
});
