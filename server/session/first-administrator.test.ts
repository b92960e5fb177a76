import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isUnreachable } from '../errors/failures.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';
import { verifyPassword } from './passwords.ts';
import { findUser, listUsers } from './users.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('users').execute();
});
afterAll(() => database.close());

test('A16: if several processes start for the first time simultaneously, one of them creates the administrator and returns the password', async () => {
  const starts = Array.from({ length: 4 }, () =>
    ensureFirstAdministrator(database.db, { adminUsername: 'admin' }),
  );
  const made = (await Promise.all(starts)).filter((result) => result !== undefined);
  expect(made).toHaveLength(1);
  expect(await listUsers(database.db)).toHaveLength(1);

  const admin = await findUser(database.db, 'admin');
  expect(admin?.must_reset).toBe(true);
  expect(await verifyPassword(made[0]?.password ?? '', admin?.password_hash ?? '')).toBe(true);
});

test('A16: the one-time password is stored neither with the users nor in the security log', async () => {
  const made = await ensureFirstAdministrator(database.db, { adminUsername: 'admin' });
  const users = await database.db.selectFrom('users').selectAll().execute();
  const events = await database.db.selectFrom('security_events').selectAll().execute();
  expect(JSON.stringify([users, events])).not.toContain(made?.password);
});

test('A16: a password is read from its file completely, without the final line break', async () => {
  const file = join(tmpdir(), `partline-password-${process.pid}`);
  writeFileSync(file, ' a phrase with spaces \n', { mode: 0o600 });
  await ensureFirstAdministrator(database.db, { adminUsername: 'root', adminPasswordFile: file });
  const person = await findUser(database.db, 'root');
  expect(readFileSync(file, 'utf8')).toContain('a phrase');
  rmSync(file);
  expect(await verifyPassword(' a phrase with spaces ', person?.password_hash ?? '')).toBe(true);
  expect(person?.must_reset).toBe(false);
});

test.each([
  ['is empty', '\n', 'holds no password of 12 to 128 characters'],
  ['is short', 'elevenchars\n', 'holds no password of 12 to 128 characters'],
  ['is too long', 'x'.repeat(129), 'holds no password of 12 to 128 characters'],
  ['does not exist', undefined, 'cannot be read: ENOENT'],
])(
  'A16: a password file that %s prevents startup, and the error names the file',
  async (_, content, sentence) => {
    const file = join(tmpdir(), `partline-bad-password-${process.pid}`);
    if (content !== undefined) writeFileSync(file, content, { mode: 0o600 });
    const start = ensureFirstAdministrator(database.db, { adminUsername: 'root', adminPasswordFile: file });
    const error = await start.catch((reason: unknown) => reason);
    rmSync(file, { force: true });
    expect(String(error)).toContain(`ADMIN_PASSWORD_FILE ${file} ${sentence}`);
    expect(String(error)).not.toContain('elevenchars');
    // Startup must not mistake the error for an unreachable database, for which it would wait.
    expect(isUnreachable(error)).toBe(false);
    expect(await listUsers(database.db)).toEqual([]);
  },
);

test.each([
  ['a common password', 'password12345', 'This password is too common.'],
  ['a password with the username', 'THE-ROOT-of-all', 'The password must not contain the username.'],
])('A16, 1.7: %s is refused as ADMIN_PASSWORD', async (_, adminPassword, sentence) => {
  const start = ensureFirstAdministrator(database.db, { adminUsername: 'root', adminPassword });
  await expect(start).rejects.toThrow(`ADMIN_PASSWORD: ${sentence}`);
  expect(await listUsers(database.db)).toEqual([]);
});

test('A16: once a user exists, startup creates no administrator', async () => {
  await ensureFirstAdministrator(database.db, { adminUsername: 'admin' });
  expect(await ensureFirstAdministrator(database.db, { adminUsername: 'other' })).toBeUndefined();
});
