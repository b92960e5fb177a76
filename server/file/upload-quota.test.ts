import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadCall } from '#domain/file/file';
import { buildApp } from '../app.ts';
import { signedIn } from '../testing/add-person.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';

let app: FastifyInstance;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { db, url } = database;
  app = await buildApp({ db, url, log: false, settings: { trustedProxies: [], uploadQuotaMb: 10 } });
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const cookieOf = (name: string) => signedIn(database.db, name);

async function upload(cookie: string, megabytes: number) {
  const content = Buffer.alloc(megabytes * 1_000_000, 'x');
  const response = await app.inject({
    method: 'POST',
    url: uploadCall.path,
    headers: { cookie, ...MULTIPART },
    payload: multipartBody([{ filename: 'x.txt', content }]),
  });
  return { status: response.statusCode, ...response.json() };
}

test('a user can upload the daily quota and no more, other users are unaffected, and an upload counts for 24 hours', async () => {
  const [anna, bela] = [await cookieOf('anna'), await cookieOf('bela')];
  expect((await upload(anna, 6)).status).toBe(200);
  expect(await upload(anna, 5)).toEqual({
    status: 413,
    message: 'You can upload at most 10 MB in 24 hours, and this would exceed that. Please try again later.',
    code: 'upload_quota',
  });
  expect((await upload(anna, 4)).status).toBe(200);
  expect((await upload(bela, 9)).status).toBe(200);

  await sql`update files set created_at = now() - interval '23 hours'`.execute(database.db);
  expect((await upload(anna, 1)).status).toBe(413);
  await sql`update files set created_at = now() - interval '25 hours'`.execute(database.db);
  expect((await upload(anna, 9)).status).toBe(200);
});

test('several concurrent uploads of one user do not exceed the quota', async () => {
  const cookie = await cookieOf('carl');
  const statuses = await Promise.all([1, 2, 3].map(async () => (await upload(cookie, 4)).status));
  expect(statuses.sort()).toEqual([200, 200, 413]);
});
