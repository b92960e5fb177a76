import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { purchaseGrid } from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import { connect } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { addUser } from '../session/users.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

// Real processes start a database of their own.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let folder: string;
/** The database that the settings name, which is somebody's own. */
let real: TestDatabase;

beforeAll(async () => {
  folder = newDataFolder();
  mkdirSync(join(folder, 'demo'));
  await fillDataFolder(join(folder, 'demo'));
  real = await testDatabase();
  await addUser(real.db, 'somebody');
});
afterAll(async () => {
  removeDataFolder(folder);
  await real.close();
});

const startDemo = (env: NodeJS.ProcessEnv = {}) =>
  startProcess(
    {
      DEMO_DATA_DIR: join(folder, 'demo'),
      DATABASE_URL: real.url,
      DATA_DIR: join(folder, 'real'),
      ...env,
    },
    'scripts/demo.ts',
  );

async function post(url: string, body: unknown, cookie = '') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    body: await response.json(),
  };
}

const passwordOf = (demo: ServerProcess) => /with the password (\S+)/.exec(demo.output())?.[1];

/** Signs in as the demo says and counts the purchases that are there. */
async function countPurchases(demo: ServerProcess): Promise<number> {
  const [, username, password] = await demo.find(/sign in as (\S+) with the password (\S+)/);
  const [, url] = await demo.find(/listening on (\S+)/);
  const { cookie } = await post(`${url}${sessionCalls.signIn.path}`, { username, password });
  const p = { column: ['purchase_number'], offset: 0, limit: 50 };
  const { body } = await post(`${url}${purchaseGrid.path}`, { p }, cookie);
  return body.data.count;
}

test('the demo serves a company in a folder of its own, and finds it again instead of building another', async () => {
  const first = startDemo();
  const count = await countPurchases(first);
  await first.end('SIGTERM');
  // Where others can reach it.
  const second = startDemo({ HOST: '0.0.0.0' });
  const again = await countPurchases(second);
  await second.end('SIGTERM');

  expect([count, again]).toEqual([41, 41]);
  expect(first.output()).toContain('building the demo company');
  expect(second.output()).not.toContain('building the demo company');

  // Its password is the one that everybody knows only where nobody else can use it.
  expect(passwordOf(first)).toBe('partline-demo');
  expect(passwordOf(second)).toMatch(/^(\w{4}-){3}\w{4}$/);

  // The database that the settings name was left alone.
  const purchases = await real.db.selectFrom('purchases').select('purchase_id').execute();
  const users = await real.db.selectFrom('users').select('username').execute();
  expect([purchases, users]).toEqual([[], [{ username: 'somebody' }]]);
});

test('the demo refuses a folder that holds something else', async () => {
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  await fillDataFolder(taken);
  const database = await startEmbedded({ dataDir: taken });
  const db = connect({ url: database.url, max: 1 });
  await addUser(db, 'somebody');
  await db.destroy();
  await database.stop();

  const demo = startDemo({ DEMO_DATA_DIR: taken });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toBe(
    `${taken} holds records that are no demo: choose another folder with DEMO_DATA_DIR.\n`,
  );
});
