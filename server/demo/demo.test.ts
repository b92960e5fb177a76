import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { purchaseGrid } from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import { addUser } from '../session/users.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { testDatabase } from '../testing/database.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

// Each test starts real processes with a database of their own.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let folder: string;

beforeAll(async () => {
  folder = newDataFolder();
  mkdirSync(join(folder, 'demo'));
  await fillDataFolder(join(folder, 'demo'));
});
afterAll(() => removeDataFolder(folder));

const startDemo = (env: NodeJS.ProcessEnv = {}) =>
  startProcess({ DEMO_DATA_DIR: join(folder, 'demo'), ...env }, 'scripts/demo.ts');

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

/** Signs in as the demo says and counts the purchases that are there. */
async function countPurchases(demo: ServerProcess): Promise<number> {
  const [, username, password] = await demo.find(/sign in as (\S+) with the password (\S+)/);
  const [, url] = await demo.find(/listening on (\S+)/);
  const { cookie } = await post(`${url}${sessionCalls.signIn.path}`, { username, password });
  const p = { column: ['purchase_number'], offset: 0, limit: 50 };
  const { body } = await post(`${url}${purchaseGrid.path}`, { p }, cookie);
  return body.data.count;
}

test('the demo serves its company, and finds it again instead of building another', async () => {
  const first = startDemo();
  const count = await countPurchases(first);
  await first.end('SIGTERM');
  const second = startDemo();
  const again = await countPurchases(second);
  await second.end('SIGTERM');

  expect([count, again]).toEqual([4, 4]);
  expect(first.output()).toContain('building the demo company');
  expect(second.output()).not.toContain('building the demo company');
});

test('the demo never opens the database that the settings name', async () => {
  const real = await testDatabase();
  await addUser(real.db, 'somebody');
  const demo = startDemo({ DATABASE_URL: real.url, DATA_DIR: join(folder, 'real') });
  await countPurchases(demo);
  await demo.end('SIGTERM');

  const purchases = await real.db.selectFrom('purchases').select('purchase_id').execute();
  const users = await real.db.selectFrom('users').select('username').execute();
  await real.close();
  expect([purchases, users]).toEqual([[], [{ username: 'somebody' }]]);
});

test('the demo refuses a folder that holds something else', async () => {
  mkdirSync(join(folder, 'taken'));
  await fillDataFolder(join(folder, 'taken'));
  const real = startProcess({ DATA_DIR: join(folder, 'taken') });
  await real.find(/sign in as/);
  await real.end('SIGTERM');

  const demo = startDemo({ DEMO_DATA_DIR: join(folder, 'taken') });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toBe(
    `${join(folder, 'taken')} holds records that are no demo: choose another folder with DEMO_DATA_DIR.\n`,
  );
});

test('where others can reach the demo, its password is not the one that everybody knows', async () => {
  const demo = startDemo({ HOST: '0.0.0.0' });
  const [, password] = await demo.find(/sign in as demo with the password (\S+)/);
  await demo.end('SIGTERM');
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
});
